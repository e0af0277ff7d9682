package program;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.LongSupplier;
import jdk.jfr.Recording;
import jdk.jfr.consumer.EventStream;

/** Has methods that do nothing but read a clock; {@link WrapperCallers} calls them. */
public final class Wrappers {

    interface Ticker {
        long read();
    }

    static final class Nanos implements Ticker {
        @Override
        public long read() {
            return System.nanoTime();
        }
    }

    abstract static class Scaled implements Ticker {
        static final long SCALE = 1_000_000;
    }

    static final class Millis extends Scaled {
        @Override
        public long read() {
            return System.currentTimeMillis() * SCALE;
        }
    }

    static final class Fixed implements Ticker {
        @Override
        public long read() {
            return 7;
        }
    }

    interface Watch {
        long millis();
    }

    static final class SystemWatch implements Watch {
        @Override
        public long millis() {
            return System.currentTimeMillis();
        }
    }

    static final class Time {
        static long now() {
            return System.nanoTime() / 1000; // 100 reads of System.nanoTime in Wrappers$Time.now
        }
    }

    static final class Facade {
        static long time() {
            return Time.now(); // 30 reads of program.Wrappers$Time.now in Wrappers$Facade.time
        }
    }

    static final class Deadline {
        private final Instant end;

        Deadline(Instant end) {
            this.end = end;
        }

        boolean isOver() {
            return Instant.now().isAfter(end);
        }
    }

    static final Deadline DEADLINE = new Deadline(Instant.EPOCH);
    static final Watch WATCH = new SystemWatch();
    static volatile long sink;

    /**
     * Takes how many threads, whether they are virtual, and whether callers are loaded before the wrappers they call, or
     * the agent is attached to both: then also a launcher, the agent's jar, a file for a recording, and options.
     */
    public static void main(String[] args) throws Exception {
        if (args[2].equals("early")) {
            early();
            return;
        }
        // wrappers that are loaded first are known when their callers are
        sink = Time.class.getDeclaredMethods().length + Facade.class.getDeclaredMethods().length;
        Ticker[] tickers = {new Nanos(), new Millis(), new Fixed()};
        int threads = Integer.parseInt(args[0]);
        boolean virtual = args[1].equals("virtual");
        if (args[2].equals("attach")) {
            run(threads, virtual, tickers);
            ThisJvm jvm = new ThisJvm(args[3], args[4]);
            System.out.print(jvm.timeagent("attach", args[6]));
            try (Recording recording = new Recording()) {
                recording.start();
                run(threads, virtual, tickers);
                System.out.print(jvm.timeagent("detach"));
                run(threads, virtual, tickers);
                recording.stop();
                recording.dump(Path.of(args[5]));
            }
        } else {
            run(threads, virtual, tickers);
        }
        System.out.println(sink != 0);
    }

    private static void run(int number, boolean virtual, Ticker... tickers) throws Exception {
        Thread[] threads = new Thread[number];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = AnyThread.start(virtual, () -> WrapperCallers.run(tickers));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        uncounted();
    }

    /** Calls the wrappers in ways that no rewritten code sees. */
    private static void uncounted() throws Exception {
        Method now = Time.class.getDeclaredMethod("now");
        Method time = Facade.class.getDeclaredMethod("time");
        LongSupplier reference = Time::now;
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 6; j++) {
                sink += (long) now.invoke(null);
            }
            for (int j = 0; j < 4; j++) {
                sink += reference.getAsLong();
            }
            for (int j = 0; j < 3; j++) {
                sink += (long) time.invoke(null);
            }
        }
    }

    /** Prints how often it has read a clock until its recording shows who called the wrapper. */
    private static void early() throws Exception {
        sink = WrapperCallers.class.getDeclaredMethods().length;
        boolean[] seen = new boolean[1];
        long[] sum = new long[1];
        long calls = 0;
        try (EventStream events = EventStream.openRepository()) {
            events.onEvent("timeagent.ClockCallSite", event -> {
                synchronized (seen) {
                    seen[0] |= event.getString("clock").equals("program.Wrappers$Time.now");
                }
            });
            events.startAsync();
            for (boolean done = false; !done; ) {
                WrapperCallers.hot(sum);
                calls++;
                Thread.yield();
                synchronized (seen) {
                    done = seen[0];
                }
            }
        }
        System.out.println(calls);
    }
}
