package program;

import java.io.File;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;

/**
 * Starts, changes and stops recordings while two threads write: some with jcmd, some through the bean that runs the same
 * commands, some in Java, one inside another.
 */
public final class RecordingChanges {

    private static final String OURS = "timeagent.SocketWrite";
    private static final String JDK = "jdk.SocketWrite";
    private static final boolean THROTTLED = Runtime.version().feature() >= 25;

    /** How many writes each thread makes between two changes. */
    private static final int WRITES_BETWEEN = 400;

    private static final AtomicLong[] WRITTEN = {new AtomicLong(), new AtomicLong()};
    private static final List<Throwable> FAILURES = new CopyOnWriteArrayList<>();

    private static Path folder;
    private static volatile boolean done;
    private static int changes;
    private static int recordings;

    /** @param args folder of the recordings, jcmd or nothing */
    public static void main(String[] args) throws Exception {
        folder = Path.of(args[0]);
        Thread channel = new Thread(RecordingChanges::writeToChannel, "channel");
        Thread stream = new Thread(RecordingChanges::writeToStream, "stream");
        channel.start();
        stream.start();
        awaitWrites();
        for (int i = 0; i < 6; i++) {
            inJava();
            byBean();
        }
        if (args.length > 1) {
            byJcmd(args[1]);
        }
        awaitWrites();
        done = true;
        channel.join();
        stream.join();
        System.out.println("changes " + changes + " recordings " + recordings + " failures " + FAILURES);
    }

    private static void writeToChannel() {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            ByteBuffer bytes = ByteBuffer.allocateDirect(1);
            while (!done) {
                channel.write(bytes.clear());
                rest(WRITTEN[0].incrementAndGet());
            }
        } catch (Throwable e) {
            FAILURES.add(e);
        }
    }

    private static void writeToStream() {
        try (Ends ends = Ends.tcp();
                Socket socket = ends.accept(new Socket(ends.ip(), ends.port()))) {
            ends.drain();
            OutputStream stream = socket.getOutputStream();
            while (!done) {
                stream.write(1);
                rest(WRITTEN[1].incrementAndGet());
            }
        } catch (Throwable e) {
            FAILURES.add(e);
        }
    }

    /** Bounds what is recorded while a command takes its time. */
    private static void rest(long written) {
        if (written % 16 == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** One change has been made: lets both threads write on before the next. */
    private static void changed() {
        changes++;
        awaitWrites();
    }

    private static void awaitWrites() {
        for (AtomicLong written : WRITTEN) {
            long enough = written.get() + WRITES_BETWEEN;
            while (written.get() < enough && FAILURES.isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    private static Path nextFile() {
        return folder.resolve("changes-" + recordings++ + ".jfr");
    }

    private static void enable(Recording recording, boolean stacks) {
        for (String event : List.of(OURS, JDK)) {
            var settings = recording.enable(event).withThreshold(Duration.ZERO);
            settings.with("stackTrace", Boolean.toString(stacks));
            if (event.equals(JDK) && THROTTLED) {
                settings.with("throttle", "off");
            }
        }
    }

    /** Two recordings that overlap, of which the settings of one change. */
    private static void inJava() throws Exception {
        Recording first = new Recording();
        enable(first, false);
        first.start();
        changed();
        enable(first, true);
        changed();
        Recording second = new Recording();
        enable(second, false);
        second.start();
        changed();
        enable(first, false);
        changed();
        first.stop();
        changed();
        second.stop();
        changed();
        first.dump(nextFile());
        first.close();
        second.dump(nextFile());
        second.close();
    }

    /** As jcmd gives it to a JVM. */
    private static String[] startArguments(Path file) {
        String throttle = THROTTLED ? ",jdk.SocketWrite#throttle=off" : "";
        return ("name=changing,settings=none,filename=" + file + ",+timeagent.SocketWrite#enabled=true"
                        + ",+timeagent.SocketWrite#threshold=0ms,+jdk.SocketWrite#enabled=true"
                        + ",+jdk.SocketWrite#threshold=0ms" + throttle.replace(",", ",+"))
                .split(",");
    }

    private static void byBean() throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
        String[] signature = {String[].class.getName()};
        Object[] start = {startArguments(nextFile())};
        expect("Started recording", beans.invoke(commands, "jfrStart", start, signature).toString());
        changed();
        Object[] stop = {new String[] {"name=changing"}};
        expect("Stopped recording", beans.invoke(commands, "jfrStop", stop, signature).toString());
        changed();
    }

    private static void byJcmd(String jcmd) throws Exception {
        for (int i = 0; i < 2; i++) {
            run(jcmd, "JFR.start", startArguments(nextFile()));
            changed();
            run(jcmd, "JFR.stop", "name=changing");
            changed();
        }
    }

    private static void run(String jcmd, String command, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(
                List.of(jcmd, Long.toString(ProcessHandle.current().pid()), command));
        words.addAll(List.of(arguments));
        File output = folder.resolve("jcmd-" + changes + ".out").toFile();
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(words + " see " + output);
        }
    }

    private static void expect(String part, String answer) {
        if (!answer.contains(part)) {
            throw new IllegalStateException(answer);
        }
    }
}
