import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** What the services and their client share: the end of a service, and the calls of the client. */
final class Calls {
    private static final int THREADS = 4;

    /** A quarter of a second or so: shorter than most disturbances by other work on the machine. */
    private static final int BLOCK = 2_000;

    private Calls() {}

    /** Prints the port, and returns when standard input ends. */
    static void serve(int port) throws Exception {
        System.out.println(port);
        while (System.in.read() >= 0) {
            // nothing is said
        }
    }

    /**
     * Makes some calls to each of two services, then measures others, in blocks that alternate in random order.
     *
     * <p>Prints calls per second of both, the median over pairs of blocks of the second over the first, and the CPU time per call in
     * the process of the second over that of the first.
     *
     * @param arguments PORT PORT PID PID WARM-UP CALLS
     */
    static void compare(Callable<?> first, Callable<?> second, String[] arguments) throws Exception {
        Random random = new Random();
        pairs(first, second, Integer.parseInt(arguments[4]) / BLOCK, random);
        long[] before = {cpuNanos(arguments[2]), cpuNanos(arguments[3])};
        double[][] seconds = pairs(first, second, Integer.parseInt(arguments[5]) / BLOCK, random);
        double cpu = (double) (cpuNanos(arguments[3]) - before[1]) / (cpuNanos(arguments[2]) - before[0]);
        double[] ratios = new double[seconds[0].length];
        Arrays.setAll(ratios, pair -> seconds[0][pair] / seconds[1][pair]);
        Arrays.sort(ratios);
        System.out.printf(
                Locale.ROOT,
                "%.1f %.1f %.4f %.4f%n",
                ratios.length * BLOCK / Arrays.stream(seconds[0]).sum(),
                ratios.length * BLOCK / Arrays.stream(seconds[1]).sum(),
                (ratios[ratios.length / 2] + ratios[(ratios.length - 1) / 2]) / 2,
                cpu);
    }

    private static long cpuNanos(String process) {
        return ProcessHandle.of(Long.parseLong(process))
                .orElseThrow()
                .info()
                .totalCpuDuration()
                .orElseThrow()
                .toNanos();
    }

    private static double[][] pairs(Callable<?> first, Callable<?> second, int pairs, Random random) throws Exception {
        double[][] seconds = new double[2][pairs];
        for (int pair = 0; pair < pairs; pair++) {
            int begin = random.nextInt(2);
            for (int turn = 0; turn < 2; turn++) {
                int side = begin ^ turn;
                long start = System.nanoTime();
                block(side == 0 ? first : second);
                seconds[side][pair] = (System.nanoTime() - start) / 1e9;
            }
        }
        return seconds;
    }

    private static void block(Callable<?> call) throws Exception {
        FutureTask<?>[] tasks = new FutureTask<?>[THREADS];
        for (int i = 0; i < THREADS; i++) {
            tasks[i] = new FutureTask<>(() -> {
                for (int made = 0; made < BLOCK / THREADS; made++) {
                    call.call();
                }
                return null;
            });
            new Thread(tasks[i], "caller-" + i).start();
        }
        for (FutureTask<?> task : tasks) {
            task.get();
        }
    }
}
