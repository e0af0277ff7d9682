package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Counting reads with BTrace, which needs access to the JDK's internals. */
final class BTrace {

    private static final String SCRIPT = "CountReads";
    private static final Pattern COUNTED = Pattern.compile("reads [1-9]");
    private static final List<String> ACCESS = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.reflect=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.perf=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.perf=ALL-UNNAMED");

    private BTrace() {}

    /** BTrace 2.2.6 counts nothing on JDK 25. */
    static boolean canRun(Jdk jdk, Environment environment) {
        return Files.exists(environment.btrace().resolve("btrace-agent.jar")) && Integer.parseInt(jdk.feature()) < 25;
    }

    /** The options of a JVM whose reads in the benchmark are counted. */
    static List<String> agent(Jdk jdk, Environment environment) throws IOException, InterruptedException {
        Path jars = environment.btrace();
        Path script = environment.work().resolve(SCRIPT + ".class");
        if (!Files.exists(script)) {
            try (InputStream source = BTrace.class.getResourceAsStream(SCRIPT + ".btrace")) {
                Path file = environment.file(SCRIPT + ".java", source.readAllBytes());
                Command.of(jdk.java())
                        .and(ACCESS.toArray(String[]::new))
                        .and("-cp", jars.resolve("btrace-client.jar") + ":" + jars.resolve("btrace-boot.jar"))
                        .and(
                                "org.openjdk.btrace.compiler.Compiler",
                                "-cp",
                                jars.resolve("btrace-boot.jar").toString())
                        .and("-d", environment.work().toString(), file.toString())
                        .output();
            }
        }
        List<String> options = new ArrayList<>(ACCESS);
        options.add(
                "-javaagent:" + jars.resolve("btrace-agent.jar") + "=script=" + script + ",stdout=true,noServer=true");
        return options;
    }

    /** @throws IOException if the output of a fork has no count of reads, or 0 */
    static void check(String output) throws IOException {
        if (!COUNTED.matcher(output).find()) {
            throw new IOException("BTrace counted no reads:\n" + output);
        }
    }
}
