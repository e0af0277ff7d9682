package timeagent.fleet;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.jvm.Run;

/** Finds the JVMs that a file has chunks of, each with the file; of a file that cannot be read, the reason without a JVM. */
record RecordedJvms(SerializableConfiguration hadoop) implements PairFlatMapFunction<String, String, RecordedJvms.In> {

    private static final long serialVersionUID = 1;

    /** @param problem null for a file that can be read */
    record In(String file, String problem) implements java.io.Serializable {}

    @Override
    public Iterator<Tuple2<String, In>> call(String file) throws IOException {
        try (LocalFiles local = new LocalFiles(hadoop.value())) {
            local.add(file);
            return local.runs().stream()
                    .map(Run::process)
                    .distinct()
                    .map(jvm -> new Tuple2<>(jvm, new In(file, null)))
                    .toList()
                    .iterator();
        } catch (UserException e) {
            return List.of(new Tuple2<>("of " + file, new In(file, e.getMessage())))
                    .iterator();
        }
    }
}
