package timeagent.benchmarks.rounds;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import timeagent.benchmarks.Turn;

/** The suites that time whole processes. */
final class ProcessRows {

    private static final String PROGRAMS = "timeagent.benchmarks.startup.";
    private static final List<String> RECORDING =
            List.of("-Xlog:jfr+startup=error", "-XX:StartFlightRecording:settings=default");
    /** Of the agent, from the environment; empty without any. */
    private static final String OPTIONS =
            System.getenv().getOrDefault("TIMEAGENT_OPTIONS", "").replaceFirst("^(?=.)", "=");

    private static final int WRITES = 11_500_000;
    private static final int FEW_WRITES = 100_000;

    private ProcessRows() {}

    /** A row of processes. */
    private record Row(String label, Run run) implements Variant {

        @Override
        public List<Iteration> run(Jdk jdk, Environment environment, Turn turn)
                throws IOException, InterruptedException {
            turn.await();
            Iteration iteration = run.time(jdk, environment);
            turn.pass();
            return List.of(iteration);
        }
    }

    /** Times one process. */
    private interface Run {
        Iteration time(Jdk jdk, Environment environment) throws IOException, InterruptedException;
    }

    /** What the agent adds to a start over an agent that does nothing, in starts without one; and to one with a recording. */
    static List<Comparison> startup() {
        return Stream.of("HelloWorld", "OneSocketWrite")
                .flatMap(program -> {
                    Variant recorded = new Row(
                            program + ", recording and timeagent",
                            (jdk, environment) -> start(jdk, environment, program, environment.agent(), RECORDING));
                    Variant recording = new Row(
                            program + ", recording",
                            (jdk, environment) -> start(jdk, environment, program, null, RECORDING));
                    return Stream.of(
                            new Comparison(
                                    program + ", timeagent less a no-op agent",
                                    new Row(
                                            program + ", timeagent",
                                            (jdk, environment) ->
                                                    start(jdk, environment, program, environment.agent(), List.of())),
                                    new Row(
                                            program + ", no-op agent",
                                            (jdk, environment) -> start(
                                                    jdk, environment, program, noOpAgent(environment), List.of())),
                                    new Row(
                                            program,
                                            (jdk, environment) -> start(jdk, environment, program, null, List.of())),
                                    null),
                            Comparison.of(recorded, recording));
                })
                .toList();
    }

    private static Iteration start(Jdk jdk, Environment environment, String program, Path agent, List<String> options)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(jdk.java()));
        line.addAll(options);
        if (agent != null) {
            // an agent that does nothing ignores them
            line.add("-javaagent:" + agent + OPTIONS);
        }
        // not from benchmarks.jar: the class path of a small program is short
        line.addAll(List.of("-cp", programs(environment).toString(), PROGRAMS + program));
        return new Command(line).time();
    }

    private static Path programs(Environment environment) throws IOException {
        Path folder = environment.work().resolve("programs");
        if (!Files.exists(folder)) {
            for (String program : List.of("HelloWorld", "OneSocketWrite")) {
                String file = file(program);
                environment.file("programs/" + file, bytes(file));
            }
        }
        return folder;
    }

    private static Path noOpAgent(Environment environment) throws IOException {
        Path jar = environment.work().resolve("no-op.jar");
        if (!Files.exists(jar)) {
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().putValue("Premain-Class", PROGRAMS + "NoOpAgent");
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            try (JarOutputStream entries = new JarOutputStream(content, manifest)) {
                String file = file("NoOpAgent");
                entries.putNextEntry(new JarEntry(file));
                entries.write(bytes(file));
            }
            environment.file("no-op.jar", content.toByteArray());
        }
        return jar;
    }

    private static String file(String program) {
        return (PROGRAMS + program).replace('.', '/') + ".class";
    }

    private static byte[] bytes(String file) throws IOException {
        try (InputStream content = ProcessRows.class.getClassLoader().getResourceAsStream(file)) {
            return content.readAllBytes();
        }
    }

    /** Over a command that only asks the JVM for its version. */
    static List<Comparison> attach() {
        Variant jcmd = new Row("jcmd VM.version", (jdk, environment) -> attached(jdk, environment, List.of(), "jcmd"));
        return List.of(
                Comparison.of(
                        new Row("attach", (jdk, environment) -> attached(jdk, environment, List.of(), "attach")), jcmd),
                Comparison.of(
                        new Row(
                                "detach",
                                (jdk, environment) -> attached(jdk, environment, List.of("attach"), "detach")),
                        jcmd));
    }

    /** Times a command to a new JVM that has received others before. */
    private static Iteration attached(Jdk jdk, Environment environment, List<String> before, String command)
            throws IOException, InterruptedException {
        Process target = new ProcessBuilder(
                        jdk.java(), "-Xmx1g", "-cp", environment.jmh().toString(), PROGRAMS + "LoadedClasses")
                .redirectErrorStream(true)
                .start();
        // ended by the end of its input
        try (BufferedReader output = target.inputReader();
                OutputStream input = target.getOutputStream()) {
            String line = output.readLine();
            if (line == null || !line.startsWith("loaded ")) {
                throw new IOException("no JVM with many loaded classes: " + line);
            }
            String pid = Long.toString(target.pid());
            for (String first : before) {
                command(jdk, environment, first, pid).output();
            }
            return command(jdk, environment, command, pid).time();
        } finally {
            target.waitFor();
        }
    }

    private static Command command(Jdk jdk, Environment environment, String command, String pid) {
        Command ours = Command.of(jdk.java(), "-jar", environment.agent().toString(), command, pid);
        return switch (command) {
            case "jcmd" -> Command.of(jdk.java(), "-m", "jdk.jcmd/sun.tools.jcmd.JCmd", pid, "VM.version");
            case "attach" -> ours.and("jdk=true");
            default -> ours;
        };
    }

    /** Over a command of the JDK that skips what is in events. */
    static List<Comparison> report() {
        return List.of(Comparison.of(
                new Row("report", (jdk, environment) -> Command.of(
                                jdk.java(),
                                "-Xmx256m",
                                "-jar",
                                environment.agent().toString(),
                                "report")
                        .and(recording(jdk, environment).toString())
                        .time()),
                new Row("jfr summary", (jdk, environment) -> Command.of(
                                jdk.java(), "-m", "jdk.jfr/jdk.jfr.internal.tool.Main", "summary")
                        .and(recording(jdk, environment).toString())
                        .time())));
    }

    private static Path recording(Jdk jdk, Environment environment) throws IOException, InterruptedException {
        Path file = environment.work().resolve("large.jfr");
        if (!Files.exists(file)) {
            Command.of(jdk.java(), "-javaagent:" + environment.agent())
                    .and("-XX:StartFlightRecording=filename=" + file + ",maxsize=8G")
                    .and("-jar", environment.sampleApp().toString(), "socket")
                    .and("--writes", "" + (environment.quick() ? FEW_WRITES : WRITES))
                    .output();
            // into the page cache
            Files.copy(file, OutputStream.nullOutputStream());
        }
        return file;
    }
}
