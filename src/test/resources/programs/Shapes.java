package program;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.List;

/** Reads clocks where the code around the read is unusual, and prints what does not depend on the time. */
public final class Shapes {

    static class Base {
        final String text;

        Base(Date date, long time, String text) {
            this.text = time > 0 && date.getTime() > 0 ? text : "no time";
        }
    }

    static final class Derived extends Base {
        final long after;

        Derived(String text) {
            super(new Date(), // 2 reads of new Date in Shapes$Derived.<init>
                    System.currentTimeMillis(), // 2 reads of System.currentTimeMillis in Shapes$Derived.<init>
                    text + (System.nanoTime() == 0)); // 2 reads of System.nanoTime in Shapes$Derived.<init>
            after = System.nanoTime(); // 2 reads of System.nanoTime in Shapes$Derived.<init>
        }
    }

    /** Has its own time: what it does must not change because its callers' reads are counted. */
    static final class Stopped extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }
    }

    static String switched(int i) {
        return switch ((int) (Instant.now().getEpochSecond() % 1) + i) { // 3 reads of Instant.now in Shapes.switched
            case 0 -> "zero" + (new Date().getTime() > 0); // 1 read of new Date in Shapes.switched
            case 1 -> "one" + (System.nanoTime() == 0); // 1 read of System.nanoTime in Shapes.switched
            default -> "more";
        };
    }

    static String guarded(int i) {
        StringBuilder text = new StringBuilder();
        try {
            Date date = new Date(1000 / i + 0 * new Date().getTime()); // 1 read of new Date in Shapes.guarded
            text.append(date.getTime());
        } catch (ArithmeticException e) {
            text.append(Instant.now() != null); // 1 read of Instant.now in Shapes.guarded
        } finally {
            text.append(Calendar.getInstance() == null); // 2 reads of Calendar.getInstance in Shapes.guarded
        }
        return text.toString();
    }

    static String arguments(boolean second) {
        // on one line, for javac gives a constructor none of its own
        Object[] all = {new Date(new Date().getTime()), second ? new Date() : "", new Date[] {new Date()}}; // 5 reads of new Date in Shapes.arguments
        synchronized (new Date()) { // 2 reads of new Date in Shapes.arguments
            new Date(); // 2 reads of new Date in Shapes.arguments
            return all.length + " " + (all[1] instanceof Date);
        }
    }

    static String missing(Clock clock) {
        try {
            return "" + clock.millis();
        } catch (NullPointerException e) {
            return "missing";
        }
    }

    static <T extends Clock> long generic(T clock) {
        return clock.millis(); // 1 read of Clock.millis in Shapes.generic
    }

    public static void main(String[] args) {
        Clock stopped = new Stopped();
        List<Object> all = new ArrayList<>();
        all.add(new Derived("a").text + new Derived("b").text);
        all.add(switched(0) + switched(1) + switched(2));
        all.add(guarded(0) + guarded(4));
        all.add(arguments(false) + arguments(true));
        all.add(missing(null));
        all.add(stopped.millis()); // 1 read of Clock.millis in Shapes.main
        all.add(generic(stopped));
        all.add(stopped.instant()); // 1 read of Clock.instant in Shapes.main
        System.out.println(all);
    }
}
