package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** Prints how long the test classes of a build took, with {@code -Dtimeagent.test.times}. */
final class TestTimes {

    private static final String REPORT = "(.*/)?target/(surefire|failsafe)-reports/TEST-[^/]*\\.xml";

    private record Row(String module, String name, int tests, double seconds) {}

    private TestTimes() {}

    /** Takes the folder of the project, and when the build began. */
    public static void main(String[] args) throws Exception {
        Path project = Path.of(args[0]);
        List<Row> rows = new ArrayList<>();
        for (Path report : reports(project, Instant.parse(args[1]))) {
            rows.add(row(project, report));
        }
        rows.sort(Comparator.comparingDouble(Row::seconds).reversed());
        Map<String, Double> modules = new TreeMap<>();
        System.out.printf("%10s %6s  %s%n", "seconds", "tests", "class");
        for (Row row : rows) {
            modules.merge(row.module, row.seconds, Double::sum);
            System.out.printf("%10.1f %6d  %s%n", row.seconds, row.tests, row.name);
        }
        System.out.printf("%10s %6s  %s%n", "seconds", "", "module");
        modules.forEach((module, seconds) -> System.out.printf("%10.1f %6s  %s%n", seconds, "", module));
    }

    private static List<Path> reports(Path project, Instant since) throws IOException {
        List<Path> reports = new ArrayList<>();
        try (Stream<Path> files = Files.find(project, 6, (file, is) -> is.isRegularFile())) {
            for (Path file : files.toList()) {
                if (project.relativize(file).toString().replace('\\', '/').matches(REPORT)
                        && !Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
                    reports.add(file);
                }
            }
        }
        return reports;
    }

    private static Row row(Path project, Path report) throws Exception {
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getDocumentElement();
        return new Row(
                project.relativize(report).toString().replaceFirst("[/\\\\]target[/\\\\].*", ""),
                suite.getAttribute("name"),
                Integer.parseInt(suite.getAttribute("tests")),
                Double.parseDouble(suite.getAttribute("time")));
    }
}
