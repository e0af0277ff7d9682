package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Reads the clock and writes to a socket in phases, and dumps the running recording after each, which ends a chunk. Before
 * them it reads a few times, in a chunk without the cost of a read. After the last dump the JVM ends as if it had been killed: its repository remains.
 */
public final class Phases {

    /** @param args number of phases */
    public static void main(String[] args) throws Exception {
        int phases = Integer.parseInt(args[0]);
        read(20);
        dump(0);
        Costs.await(1);
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            for (int phase = 1; phase <= phases; phase++) {
                read(2_000_000);
                write(channel, ends.accepted);
                dump(phase);
            }
        }
        System.out.println(phases);
        Runtime.getRuntime().halt(0);
    }

    private static void dump(int phase) throws Exception {
        try (Recording dump = FlightRecorder.getFlightRecorder().getRecordings().get(0).copy(true)) {
            dump.dump(Path.of("phase-" + phase + ".jfr"));
        }
    }

    private static void read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis(); // read in each phase
        }
        if (sum == 0) {
            throw new IllegalStateException("a clock at 0");
        }
    }

    private static void write(SocketChannel channel, SocketChannel reader) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
        for (int i = 0; i < 2_000; i++) {
            channel.write(bytes.clear());
            reader.read(bytes.clear());
        }
    }
}
