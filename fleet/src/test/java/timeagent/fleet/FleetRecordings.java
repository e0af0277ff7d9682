package timeagent.fleet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import timeagent.analysis.fixture.SyntheticChunk;

/** Recordings of three services, on two days and four hosts, in five folders. */
final class FleetRecordings {

    private static final long SECOND = 1_000_000_000;
    private static final long DAY = 86_400 * SECOND;

    private FleetRecordings() {}

    /** Writes twenty recordings that can be read and one that cannot. */
    static void twenty(Path folder) throws Exception {
        some(folder, 20);
    }

    /** Writes this many recordings that can be read, six at least, and one that cannot. */
    static void some(Path folder, int number) throws Exception {
        for (int pid = 1; pid <= number; pid++) {
            recording(folder, pid);
        }
        byte[] whole = Files.readAllBytes(folder.resolve("1/6.jfr"));
        Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, 100));
    }

    private static final int PERIODS = 90;

    /** Of the first recording. */
    static final long WRITES_IN_TOTALS = 200L * PERIODS;

    /** Adds totals in which half of the writes are small; the other recordings have no totals, as from an older agent. */
    private static void addTotals(SyntheticChunk chunk, int pid) {
        chunk.type(
                "timeagent.SocketPeer",
                "String host, String address, long port, String api, long writes, long bytes, long failed, ticks time,"
                        + " ticks longest, String sizes, String durations");
        for (int i = 0; i < PERIODS; i++) {
            chunk.event(
                    "timeagent.SocketPeer",
                    i * SECOND,
                    "",
                    "10.0.0." + i % 5,
                    80L,
                    "channel",
                    WRITES_IN_TOTALS / PERIODS,
                    100_000L + pid,
                    1L,
                    400_000L * pid,
                    5000L,
                    "0:1 8:100 512:99",
                    "1024:150 2048:50");
        }
    }

    static Path recording(Path folder, int pid) throws Exception {
        return recording(folder, pid, "s" + pid % 3);
    }

    static Path recording(Path folder, int pid, String service) throws Exception {
        String options = "clock=count,labels=service=" + service + ":version=1." + (pid % 2 == 0 ? 9 : 10);
        String host = "web" + pid % 4;
        SyntheticChunk chunk = new SyntheticChunk()
                .startingAt(pid % 2 * DAY + pid * 1000 * SECOND)
                .lasting(100 * SECOND)
                .type("jdk.JVMInformation", "String jvmName, String jvmVersion, String javaArguments, long pid")
                .type("timeagent.AgentInfo", "String version, String options, String host, long processCpuTime")
                .type("timeagent.ClockSource", "String current, float currentTimeMillisCost")
                .type(
                        "timeagent.ClockCallSite",
                        "String className, String method, long line, String clock, long calls, float meanDuration")
                .type("timeagent.SocketWrite", "String host, String address, long port, long bytesWritten")
                .type("timeagent.EventCost", "String style, long events, long measured, long allocatedBytes")
                .event("jdk.JVMInformation", 0, "VM", "VM (25+36) for linux", "com.acme.Main " + pid, (long) pid)
                .event("timeagent.AgentInfo", 0, "1", options, host, 0L)
                .event("timeagent.ClockSource", 0, pid % 4 == 0 ? "hpet" : "tsc", pid % 4 == 0 ? 900f : 25f)
                .event("timeagent.EventCost", SECOND, "mirror", 50L, 10L, 100L * (5 + pid % 2))
                .event("timeagent.AgentInfo", 99 * SECOND, "1", options, host, 10 * SECOND);
        for (int line = 1; line <= 10; line++) {
            chunk.event(
                    "timeagent.ClockCallSite",
                    SECOND * line,
                    "com.acme.\"A\", B" + line,
                    "now",
                    (long) line,
                    "System.nanoTime",
                    // as many on many lines: more ties than a query has rows
                    line > 3 ? 1000L : 1_000_000L * pid * line * (pid % 4 == 3 ? 10 : 1),
                    25f);
        }
        for (int i = 0; i < 90; i++) {
            chunk.event("timeagent.SocketWrite", i * SECOND, "", "10.0.0." + i % 5, 80L, 20L + pid);
        }
        if (pid % 4 == 1) {
            addTotals(chunk, pid);
        }
        return chunk.write(Files.createDirectories(folder.resolve("" + pid % 5)).resolve(pid + ".jfr"));
    }
}
