package program;

import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Name;
import jdk.jfr.SettingControl;
import jdk.jfr.SettingDefinition;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;

/** Events in odd places, each so often as the argument says; prints what only the program can know. */
public final class EventForms {

    @StackTrace(false)
    abstract static class Base extends Event {
        final int number;

        Base(int number) {
            this.number = number;
        }
    }

    @Name("odd.First")
    static class First extends Base {
        First(int number) {
            super(number);
        }

        First(Base other) {
            this(other.number);
        }
    }

    /** Its name is that of the class. */
    static final class Second extends First {
        Second(int number) {
            super(number);
        }

        void emit() {
            begin();
            commit();
        }
    }

    @Name("odd.Filtered")
    static final class Filtered extends Event {
        @SettingDefinition
        boolean filter(Filter filter) {
            return filter.accepts();
        }
    }

    public static final class Filter extends SettingControl {
        private static int asked;

        boolean accepts() {
            return asked++ % 2 == 0;
        }

        @Override
        public String combine(java.util.Set<String> values) {
            return "";
        }

        @Override
        public void setValue(String value) {}

        @Override
        public String getValue() {
            return "";
        }
    }

    interface Committable {
        void commit();
    }

    @Name("odd.Implementing")
    static final class Implementing extends Event implements Committable {
        int number;
    }

    @Name("odd.Reflected")
    static final class Reflected extends Event {}

    /** Commits itself as its superclass does: an event of the superclass, or none. */
    @Name("odd.Super")
    static final class Super extends First {
        Super(int number) {
            super(number);
        }

        void emit() {
            super.commit();
        }
    }

    /** Not an event, although its methods have the names. */
    static final class Transaction {
        int commits;

        void begin() {}

        boolean shouldCommit() {
            throw new IllegalStateException("asked");
        }

        void commit() {
            commits++;
        }
    }

    private static void superclass(int i) {
        Base event = i % 2 == 0 ? new First(i) : new Second(i);
        event.commit();
    }

    private static void inTheMiddle(int i) {
        // a construction whose arguments branch, below values on the stack
        int sum = i + new First(i % 3 == 0 ? i : new First(i > 5 ? 1 : 2).number).number;
        First copy = new First((Base) new Second(sum));
        copy.commit();
    }

    private static void byReference(int i) {
        Runnable reference = new First(i)::commit;
        reference.run();
    }

    private static void committedInOtherWays(int i) throws Exception {
        Implementing implementing = new Implementing();
        implementing.begin();
        implementing.number = i;
        Committable committable = implementing;
        committable.commit();
        Reflected.class.getMethod("commit").invoke(new Reflected());
        new Super(i).emit();
        First begun = new First(i);
        begun.begin();
        Thread thread = new Thread(() -> finish(begun));
        thread.start();
        thread.join();
    }

    private static void finish(First begun) {
        begun.commit();
    }

    public static void main(String[] args) throws Exception {
        int times = Integer.parseInt(args[0]);
        EventFactory factory = EventFactory.create(
                List.of(new AnnotationElement(Name.class, "odd.Dynamic")),
                List.of(new ValueDescriptor(int.class, "number")));
        Transaction transaction = new Transaction();
        for (int i = 0; i < times; i++) {
            superclass(i);
            committedInOtherWays(i);
            inTheMiddle(i);
            byReference(i);
            new Second(i).emit();
            Event event = factory.newEvent();
            event.set(0, i);
            event.commit();
            new Filtered().commit();
            transaction.begin();
            transaction.commit();
            new First(i).begin();
            Thread thread = new Thread(() -> new First(1).commit());
            thread.start();
            thread.join();
        }
        System.out.println(transaction.commits + " " + Filter.asked);
    }
}
