import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Compares the system calls that wrote to a socket, from a folder of traces by {@code strace -ff -yy}, with the totals of
 * a recording and of its report, by peer: prints a row of a table.
 *
 * <p>Those that wrote nothing are left out: a system call that would have blocked is a write of 0 bytes, but so is one
 * of an empty buffer, without a system call.
 */
final class Comparison {
    /** Name, kind of the socket, its ends, result; the C library's own requests to the kernel are of kind NETLINK. */
    private static final Pattern CALL =
            Pattern.compile("(\\w+)\\(\\d+<((?:TCP|UDP|UNIX)[^:]*):\\[(.*?)\\]>.* = (-?\\d+).*");

    private static final Pattern ACCEPT = Pattern.compile("accept4?\\(\\d+<TCP[^:]*:\\[(.*?)\\]>.*");
    private static final Pattern REPORTED =
            Pattern.compile("\"socketWrites\".*?\"events\": (\\d+),.*?\"bytes\": (\\d+)", Pattern.DOTALL);

    private final Map<String, long[]> called = new TreeMap<>();
    private final Map<String, long[]> written = new TreeMap<>();
    private final Set<String> apis = new TreeSet<>();
    /** Ports of this process that accept connections. */
    private final Set<Integer> listening = new HashSet<>();

    private long blocked;
    private long empty;
    private long events;

    public static void main(String[] args) throws IOException {
        Comparison comparison = new Comparison();
        comparison.readTraces(Path.of(args[0]));
        comparison.readRecording(Path.of(args[1]));
        boolean equal = comparison.print(Files.readString(Path.of(args[2])), args[3]);
        System.exit(equal ? 0 : 1);
    }

    private void readTraces(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(folder)) {
            for (Path thread : threads) {
                lines.addAll(Files.readAllLines(thread));
            }
        }
        lines.forEach(this::readAccept);
        lines.forEach(this::readCall);
    }

    private void readAccept(String line) {
        Matcher accept = ACCEPT.matcher(line);
        if (accept.matches()) {
            listening.add(port(accept.group(1)));
        }
    }

    private void readCall(String line) {
        Matcher call = CALL.matcher(line);
        // the JVM's own socket, to which any command can attach meanwhile
        if (!call.matches() || call.group(1).startsWith("accept") || line.contains("/.java_pid")) {
            return;
        }
        long result = Long.parseLong(call.group(4));
        if (result <= 0) {
            blocked++;
            return;
        }
        String[] ends = call.group(3).split("->");
        String peer;
        if (!call.group(2).startsWith("TCP") || ends.length < 2) {
            peer = call.group(2) + " " + call.group(3);
        } else if (listening.contains(port(ends[0]))) {
            peer = peer(address(ends[1]), 0, port(ends[0]));
        } else {
            peer = peer(address(ends[1]), port(ends[1]), 0);
        }
        add(called, peer, 1, result);
    }

    private void readRecording(Path file) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                switch (event.getEventType().getName()) {
                    case "timeagent.SocketWrite" -> events++;
                    case "timeagent.SocketPeer" -> readTotals(event);
                    default -> {}
                }
            }
        }
    }

    private void readTotals(RecordedEvent event) {
        long withoutBytes = Arrays.stream(event.getString("sizes").split(" "))
                .filter(range -> range.startsWith("0:"))
                .mapToLong(range -> Long.parseLong(range.substring(2)))
                .sum();
        empty += withoutBytes;
        apis.add(event.getString("api"));
        String peer = peer(event.getString("address"), event.getInt("port"), event.getInt("localPort"));
        add(written, peer, event.getLong("writes") - withoutBytes, event.getLong("bytes"));
    }

    private boolean print(String report, String title) {
        long[] calls = sum(called);
        long[] writes = sum(written);
        boolean equal = calls[0] > 0
                && called.keySet().equals(written.keySet())
                && called.keySet().stream().allMatch(peer -> Arrays.equals(called.get(peer), written.get(peer)))
                && isReported(report, writes[0] + empty, writes[1]);
        System.out.printf(
                "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %s |%n",
                title,
                String.join(" ", apis),
                calls[0],
                writes[0],
                calls[1],
                writes[1],
                blocked,
                empty,
                events,
                equal ? "yes" : "**no**");
        if (!equal) {
            show("system calls", called);
            show("writes", written);
        }
        return equal;
    }

    private static boolean isReported(String report, long writes, long bytes) {
        Matcher reported = REPORTED.matcher(report);
        if (!reported.find()) {
            return false;
        }
        return Long.parseLong(reported.group(1)) == writes && Long.parseLong(reported.group(2)) == bytes;
    }

    private static void show(String title, Map<String, long[]> sums) {
        sums.forEach((peer, sum) -> System.err.printf("  %s to %s: %d, %d bytes%n", title, peer, sum[0], sum[1]));
    }

    private static void add(Map<String, long[]> sums, String peer, long number, long bytes) {
        if (number > 0) {
            long[] sum = sums.computeIfAbsent(peer, key -> new long[2]);
            sum[0] += number;
            sum[1] += bytes;
        }
    }

    private static long[] sum(Map<String, long[]> sums) {
        long[] all = new long[2];
        sums.values().forEach(sum -> Arrays.setAll(all, i -> all[i] + sum[i]));
        return all;
    }

    /** An address without its port, as the JDK writes it. */
    private static String address(String end) {
        String host = end.substring(0, end.lastIndexOf(':'));
        try {
            return InetAddress.getByName(host).getHostAddress();
        } catch (IOException e) {
            return host;
        }
    }

    private static int port(String end) {
        return Integer.parseInt(end.substring(end.lastIndexOf(':') + 1));
    }

    private static String peer(String address, int port, int localPort) {
        return port == 0 ? address + " at " + localPort : address + " " + port;
    }
}
