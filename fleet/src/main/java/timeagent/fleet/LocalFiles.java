package timeagent.fleet;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.jvm.Run;
import timeagent.analysis.summary.jvm.Runs;

/** Copies of recordings from any file system: the reader goes back and forth in them. */
final class LocalFiles implements Closeable {

    private final Configuration hadoop;
    private final List<Path> copies = new ArrayList<>();
    private final Runs runs = new Runs();

    LocalFiles(Configuration hadoop) {
        this.hadoop = hadoop;
    }

    /** @throws UserException if it cannot be copied or is no recording */
    void add(String file) throws IOException, UserException {
        Path local = Files.createTempFile("timeagent-fleet", ".jfr");
        copies.add(local);
        var remote = new org.apache.hadoop.fs.Path(file);
        try (InputStream in = remote.getFileSystem(hadoop).open(remote)) {
            Files.copy(in, local, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // gone meanwhile, no permission, a wrong checksum: not a reason to fail the job
            throw UserException.failed("'" + file + "' cannot be read (" + IoErrorText.of(e) + ")");
        }
        runs.add(local, file);
    }

    List<Run> runs() {
        return runs.allWithHosts();
    }

    @Override
    public void close() throws IOException {
        for (Path copy : copies) {
            Files.delete(copy);
        }
    }
}
