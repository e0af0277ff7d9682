package timeagent.endtoend;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One run of a JVM of its own: builds the command line, waits for the end for a bounded time, and keeps what was
 * printed and recorded in the test's folder.
 */
final class JavaRun {

    /** GNU time, in the package of that name. */
    private static final Path TIME = Path.of("/usr/bin/time");

    /** Accepted silently from 17 to 25, unlike {@code -Xverify:none}. */
    private static final String VERIFY = "-Xverify:all";

    private final Jdk jdk;
    private final Path folder;
    private final int number;
    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    JavaRun(Jdk jdk, Path folder) {
        this.jdk = jdk;
        this.folder = folder;
        this.number = 1 + folder.toFile().list((directory, name) -> name.endsWith(".stdout")).length;
        command.add(jdk.launcher().toString());
    }

    /** Runs on another runtime than the JDK. */
    JavaRun on(Jdk runtime) {
        command.set(
                command.indexOf(jdk.launcher().toString()), runtime.launcher().toString());
        return this;
    }

    /** Verifies the classes of the JDK too, which are rewritten as well; such a JVM uses no archive of shared classes. */
    JavaRun verified() {
        return flags(VERIFY);
    }

    /** Leaves out the optimising compiler, which takes a CPU from a program that ends before it is done. */
    JavaRun quick() {
        return flags("-XX:TieredStopAtLevel=1");
    }

    JavaRun flags(String... flags) {
        command.addAll(List.of(flags));
        return this;
    }

    JavaRun environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    static boolean canBeTimed() {
        return Files.isExecutable(TIME);
    }

    /** Lets the system say what the process used: {@link Finished#systemSwitches}. */
    JavaRun timed() {
        command.addAll(
                0,
                List.of(
                        TIME.toString(),
                        "-f",
                        "%w %c",
                        "-o",
                        folder.resolve("run-" + number + ".time").toString()));
        return this;
    }

    JavaRun agent() {
        return flags("-javaagent:" + Artifacts.TIMEAGENT);
    }

    JavaRun agent(String options) {
        return flags("-javaagent:" + Artifacts.TIMEAGENT + "=" + options);
    }

    /** Records from start to end; the settings are of the form {@code event#name=value}, {@code +} before ours. */
    JavaRun recording(String... settings) {
        String option = "-XX:StartFlightRecording:filename=" + recordingFile();
        // JFR says "Started recording 1" on stdout, on every JDK from 17 to 25, at level info
        return flags(
                "-Xlog:jfr+startup=error",
                String.join(",", option, String.join(",", settings)).replaceAll(",$", ""));
    }

    /** Records, and beside the agent's the JDK's own events of all socket writes. */
    JavaRun recordingJdkSocketWrites() {
        // the throttle came with 25; before, its setting is answered by a warning
        return jdk.feature() < 25
                ? recording("jdk.SocketWrite#threshold=0ms")
                : recording("jdk.SocketWrite#threshold=0ms", "jdk.SocketWrite#throttle=off");
    }

    Finished sampleApp(String... arguments) {
        return jar(Artifacts.SAMPLE_APP, arguments);
    }

    /** Runs the sample application that has Netty in its jar. */
    Finished sampleAppWithNetty(String... arguments) {
        return jar(Artifacts.SAMPLE_APP.resolveSibling("sample-app-netty.jar"), arguments);
    }

    /** Runs the sample application once for each line of arguments, all in one JVM. */
    Finished sampleRuns(String... lines) {
        String[] runs = Stream.of(lines).map("sampleapp.SampleApp "::concat).toArray(String[]::new);
        return programIn(Programs.classes() + File.pathSeparator + Artifacts.SAMPLE_APP, "InTurn", runs);
    }

    Finished timeagent(String... arguments) {
        return quick().jar(Artifacts.TIMEAGENT, arguments);
    }

    /** Starts a command in the test's folder, and does not wait for it. */
    Process start(String... arguments) throws IOException {
        quick().flags("-jar", Artifacts.TIMEAGENT.toString()).flags(arguments);
        return new ProcessBuilder(command).directory(folder.toFile()).start();
    }

    /** Runs programs one after the other, all in one JVM. */
    Finished programs(String... names) {
        return program("InTurn", Stream.of(names).map("program."::concat).toArray(String[]::new));
    }

    Finished program(String name, String... arguments) {
        return programIn(Programs.classes().toString(), name, arguments);
    }

    /** Runs a program that is found in some other place. */
    Finished programIn(String classPath, String name, String... arguments) {
        return mainClass(classPath, "program." + name, arguments);
    }

    Finished mainClass(String classPath, String name, String... arguments) {
        flags("-cp", classPath, name);
        return flags(arguments).finish();
    }

    /** Runs the main class of a module. */
    Finished module(String modulePath, String main) {
        return flags("-p", modulePath, "-m", main).finish();
    }

    /** Runs the JDK's tool of that name, by its class: a runtime may be without the launcher. It prints the locale's digits. */
    Finished jfr(String... arguments) {
        flags("-Duser.language=en", "-m", "jdk.jfr/jdk.jfr.internal.tool.Main");
        return flags(arguments).finish();
    }

    /** Compiles with the compiler of this JDK. */
    Finished javac(String... arguments) {
        flags("-m", "jdk.compiler/com.sun.tools.javac.Main");
        return flags(arguments).finish();
    }

    private Finished jar(Path jar, String... arguments) {
        flags("-jar", jar.toString());
        return flags(arguments).finish();
    }

    private Path recordingFile() {
        return folder.resolve("run-" + number + ".jfr");
    }

    private Finished finish() {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        return ProcessRun.finish(builder, environment, folder.resolve("run-" + number));
    }
}
