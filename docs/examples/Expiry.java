import java.time.Instant;

/** Counts the items of a cache that have expired: `each` reads the clock for every item, `once` for every sweep. */
public class Expiry {
    private static final long[] DEADLINES = new long[1_000];

    private static boolean expired(long deadline) {
        return Instant.now().toEpochMilli() > deadline;
    }

    private static int each() {
        int count = 0;
        for (long deadline : DEADLINES) {
            count += visit(deadline) && expired(deadline) ? 1 : 0;
        }
        return count;
    }

    private static int once() {
        long now = Instant.now().toEpochMilli();
        int count = 0;
        for (long deadline : DEADLINES) {
            count += visit(deadline) && now > deadline ? 1 : 0;
        }
        return count;
    }

    /** The rest of the work. */
    private static boolean visit(long value) {
        long hash = value;
        for (int i = 0; i < 20; i++) {
            hash = (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
        }
        return hash != 1;
    }

    public static void main(String[] args) {
        long sweeps = Long.parseLong(args[1]);
        long expired = 0;
        for (long i = 0; i < sweeps; i++) {
            expired += args[0].equals("each") ? each() : once();
        }
        System.out.println("sweeps=" + sweeps + " expired=" + expired);
    }
}
