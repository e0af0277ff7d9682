package program;

/** Reads the clock in the middle of expressions, branches, handlers and monitors. */
public final class Flow {

    static long max(int times, long first, String text, double factor) {
        return (long) (times * factor) + first + text.length();
    }

    static long switched(int i) {
        return switch (i % 3) {
            case 0 -> System.currentTimeMillis(); // 4 reads in Flow.switched
            case 1 -> i + System.currentTimeMillis(); // 3 reads in Flow.switched
            default -> 0;
        };
    }

    static long guarded(int i) {
        try {
            if (i % 2 == 0) {
                throw new IllegalStateException();
            }
            return System.currentTimeMillis(); // 5 reads in Flow.guarded
        } catch (IllegalStateException e) {
            return -System.currentTimeMillis(); // 5 reads in Flow.guarded
        } finally {
            finished += System.currentTimeMillis(); // 10 reads in Flow.guarded
        }
    }

    static long finished;

    static synchronized long arguments(int i) {
        return max(i, System.currentTimeMillis(), "text" + i, i > 5 ? 2.0 : 1.0); // 10 reads in Flow.arguments
    }

    static long twice() {
        return System.currentTimeMillis() - System.currentTimeMillis(); // 20 reads in Flow.twice
    }

    static boolean condition(Object lock) {
        synchronized (lock) {
            return System.currentTimeMillis() > 0 && lock != null; // 10 reads in Flow.condition
        }
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += switched(i) + guarded(i) + arguments(i) + twice() + (condition(args) ? 1 : 0);
        }
        System.out.println(sum + finished > 0);
    }
}
