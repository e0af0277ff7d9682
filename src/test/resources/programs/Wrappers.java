package program;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.LongSupplier;
import jdk.jfr.Recording;

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

    static final class Millis extends Scaled implements Ticker {
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
            return System.nanoTime() / 1000;
        }
    }

    static final class Facade {
        static long time() {
            return Time.now();
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
     * Takes how many threads, whether they are virtual, and the number of rounds, or that the agent is attached: then also the
     * agent's jar, a file for a recording, and options.
     */
    public static void main(String[] args) throws Exception {
        Ticker[] tickers = {new Nanos(), new Millis(), new Fixed()};
        int threads = Integer.parseInt(args[0]);
        boolean virtual = args[1].equals("virtual");
        if (args[2].equals("attach")) {
            run(threads, virtual, 1, tickers);
            ThisJvm jvm = new ThisJvm(args[3]);
            System.out.print(jvm.timeagent("attach", args[5]));
            try (Recording recording = new Recording()) {
                recording.start();
                run(threads, virtual, 1, tickers);
                System.out.print(jvm.timeagent("detach"));
                run(threads, virtual, 1, tickers);
                recording.stop();
                recording.dump(Path.of(args[4]));
            }
        } else {
            run(threads, virtual, Integer.parseInt(args[2]), tickers);
        }
        System.out.println(sink != 0);
    }

    private static void run(int number, boolean virtual, int rounds, Ticker... tickers) throws Exception {
        AnyThread.run(number, virtual, () -> WrapperCallers.run(rounds, tickers));
        otherwise();
    }

    /** Calls the wrappers by reflection, which is not counted, and by reference. */
    private static void otherwise() throws Exception {
        Method now = Time.class.getDeclaredMethod("now");
        Method time = Facade.class.getDeclaredMethod("time");
        LongSupplier reference = Time::now; // 40 reads of program.Wrappers$Time.now in Wrappers.otherwise
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
}
