package program;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.Date;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** What the classes of a random program call beside each read and write: counts them, and looks at what came of them. */
public final class Tally {

    /** What a random class does. */
    public interface Piece {
        long run(int n) throws IOException;
    }

    public interface Task {
        long run() throws IOException;
    }

    public interface Resource extends AutoCloseable {
        @Override
        void close();
    }

    /** To be thrown. */
    public static final class Odd extends RuntimeException {
        private static final long serialVersionUID = 1;

        public final long value;

        public Odd(long value) {
            super("odd " + value);
            this.value = value;
        }
    }

    /** An event. */
    @Name("random.Happened")
    @StackTrace(false)
    public static class Happened extends Event {
        public int place;

        public Happened(int place) {
            this.place = place;
        }
    }

    @Name("random.HappenedAgain")
    @StackTrace(false)
    public static class HappenedAgain extends Happened {
        public HappenedAgain(int place) {
            super(place);
        }
    }

    /** To be extended, with arguments. */
    public static class Base {
        public final long base;

        protected Base(long first, double second, long third) {
            base = first + (long) second + third;
        }
    }

    public static final Clock CLOCK = Clock.systemUTC();
    public static final Clock SEEING = new SeeingClock();
    public static final Clock NONE = null;
    public static final SocketChannel CHANNEL;
    public static final OutputStream STREAM;
    public static final OutputStream ADAPTOR;
    public static final SocketChannel CLOSED;

    /** The frames that an own clock has seen, and the exceptions of reads, since they were last asked for. */
    private static final StringBuilder SEEN = new StringBuilder();

    private static final Object[] LOCKS = {new Object(), new Object()};
    private static final TreeMap<Integer, Long> READS = new TreeMap<>();
    private static final TreeMap<String, Long> WRITES = new TreeMap<>();

    static {
        try {
            Ends ends = Ends.tcp();
            CHANNEL = ends.connect();
            ends.drain();
            Ends ofSocket = Ends.tcp();
            STREAM = ofSocket.connectSocket().getOutputStream();
            ofSocket.drain();
            Ends ofAdaptor = Ends.tcp();
            ADAPTOR = ofAdaptor.connect().socket().getOutputStream();
            ofAdaptor.drain();
            CLOSED = SocketChannel.open();
            CLOSED.close();
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Counts a read at a place. */
    public static int at(int place) {
        READS.merge(place, 1L, Long::sum);
        return place;
    }

    /** Counts nothing. */
    public static int place(int place) {
        return place;
    }

    public static long millis(int place, long time) {
        return plausible(place, time > 1e12 && time < 1e13, time);
    }

    public static long nanos(int place, long time) {
        return plausible(place, time != 0, time);
    }

    /** Of what was read nothing but its plausibility is in the result. */
    public static long got(int place, Object time) {
        boolean now;
        if (time instanceof Instant instant) {
            now = instant.toEpochMilli() > 1e12;
        } else if (time instanceof Date date) {
            now = date.getTime() > 1e12;
        } else if (time instanceof Calendar calendar) {
            now = calendar.getTimeInMillis() > 1e12;
        } else if (time instanceof TemporalAccessor date && date.isSupported(ChronoField.YEAR)) {
            now = date.get(ChronoField.YEAR) > 2000;
        } else {
            now = time instanceof LocalTime;
        }
        return plausible(place, now, time);
    }

    private static long plausible(int place, boolean now, Object time) {
        if (!now) {
            throw new IllegalStateException(place + " read " + time);
        }
        return place * 31L % 1009;
    }

    /** Keeps where a throwable is from, and what it says. */
    public static long saw(Throwable thrown) {
        SEEN.append(thrown.getMessage());
        StackTraceElement[] frames = thrown.getStackTrace();
        // the newest ones: there are many reads
        for (int i = 0; i < Math.min(4, frames.length); i++) {
            SEEN.append(' ').append(frames[i]);
        }
        return 7;
    }

    static String seen() {
        String seen = SEEN.toString();
        SEEN.setLength(0);
        return seen.length() > 1000 ? seen.length() + " " + seen.hashCode() : seen;
    }

    /** Lets a value pass, boxed. */
    public static <T> T same(T value) {
        return value;
    }

    /** Reads by a method reference. */
    public static long suppliedLong(int place, int times, LongSupplier clock) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += nanos(at(place), clock.getAsLong());
        }
        return sum;
    }

    public static long supplied(int place, int times, Supplier<?> clock) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += got(at(place), clock.get());
        }
        return sum;
    }

    /** Counts a write. */
    public static long wrote(String api, long bytes) {
        WRITES.merge(api + " " + bytes + " null", 1L, Long::sum);
        return 5;
    }

    public static long failed(String api, Throwable error) {
        WRITES.merge(api + " 0 " + error.getClass().getName(), 1L, Long::sum);
        return 6;
    }

    /** Writes where no exception may be thrown. */
    public static long write(int bytes) {
        try {
            return wrote("channel", CHANNEL.write(bytes(bytes)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size);
    }

    public static ByteBuffer[] parts(int first, int second) {
        return new ByteBuffer[] {bytes(first), bytes(second)};
    }

    public static byte[] array(int size) {
        return new byte[size];
    }

    public static Object lock(long value) {
        return LOCKS[(int) (value & 1)];
    }

    public static long call(Task task) throws IOException {
        return task.run();
    }

    public static long calm(LongSupplier task) {
        return task.getAsLong();
    }

    public static long inThread(LongSupplier task) {
        long[] result = new long[1];
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            try {
                result[0] = task.getAsLong();
            } catch (Throwable e) {
                thrown[0] = e;
            }
        }, "task");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (thrown[0] instanceof RuntimeException e) {
            throw e;
        }
        if (thrown[0] instanceof Error e) {
            throw e;
        }
        return result[0];
    }

    public static long sum(long... values) {
        long sum = 0;
        for (long value : values) {
            sum = sum * 3 + value;
        }
        return sum;
    }

    public static long all(Object... values) {
        long sum = 0;
        for (Object value : values) {
            sum = sum * 3 + (value instanceof Long number ? number : 1);
        }
        return sum;
    }

    /** Prints what was counted. */
    static void print() {
        READS.forEach((place, reads) -> System.out.println("read " + place + " " + reads));
        WRITES.forEach((write, times) -> System.out.println("write " + write + " " + times));
    }
}
