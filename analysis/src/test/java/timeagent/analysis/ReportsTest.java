package timeagent.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.ReportCase;

/**
 * What is reported of recordings: the cases of the files in {@code resources/reports}.
 *
 * <p>A case begins with {@code == name}; the lines before the first one are those of every case. {@code 10 s} is the
 * length of the recording, {@code start 6} when it began, {@code ---} begins another recording of the same report, {@code
 * cut} ends one after a chunk that has only its header. An event is
 *
 * <pre>type seconds field=value ...</pre>
 *
 * of {@code timeagent} unless the type has dots, with {@code 1..9/2} for each second one from the first to the ninth,
 * {@code 1+1000} for a thousand ns later, {@code x50} behind the time for fifty, 1 ns apart, {@code field=1..9} for one
 * with each of these numbers. A field that another event of the type has is 0 or nothing where it is left out. A text is
 * in quotes if it could be a number; {@code @type} is the number of a type, {@code thread:1} a thread, {@code os:1:name}
 * the system's number of a thread, {@code unknown} the JVM's lack of a number, a number can have a unit, {@code 5ms}.
 *
 * <p>Behind {@code >}, what the report's JSON has: {@code path = value}, where {@code [method=a]} selects from a list and
 * {@code ...} stands for any text; {@code path ~ value}, to a thousandth; {@code path in low high}; {@code path absent};
 * {@code path has text} and {@code path lacks text} of all that is there, with the path {@code text} for the report as
 * text, {@code brief} without {@code --all}, {@code all} with all call sites, {@code method:2@80} with {@code --by method
 * --top 2} on a terminal of 80 characters; {@code \n} is the end of a line.
 *
 * <p>In {@code resources/comparisons}, a line that begins with {@code a} or {@code b} is of that side only, with {@code
 * a2} of its second recording; {@code rounds} compares rounds, and names the agent's options that differ on purpose,
 * {@code rounds commands} those of two commands; {@code unit} has the unit of work. Of what cannot be compared there is
 * only the text {@code error}.
 */
final class ReportsTest {

    private static final Path CASES = Path.of("src", "test", "resources");

    @TempDir
    Path folder;

    private interface Check {

        void of(ReportCase one, Path folder) throws Exception;
    }

    @TestFactory
    Stream<DynamicContainer> reports() throws IOException {
        return files("reports", ReportCase::check);
    }

    @TestFactory
    Stream<DynamicContainer> comparisons() throws IOException {
        return files("comparisons", ReportCase::compare);
    }

    private Stream<DynamicContainer> files(String of, Check check) throws IOException {
        try (Stream<Path> files = Files.list(CASES.resolve(of))) {
            return files
                    .sorted()
                    .map(file -> DynamicContainer.dynamicContainer(file.getFileName() + "", cases(file, check)))
                    .toList()
                    .stream();
        }
    }

    private List<DynamicTest> cases(Path file, Check check) {
        List<DynamicTest> tests = new ArrayList<>();
        for (ReportCase one : ReportCase.in(file)) {
            tests.add(DynamicTest.dynamicTest(one.name(), () -> check.of(one, folder)));
        }
        return tests;
    }
}
