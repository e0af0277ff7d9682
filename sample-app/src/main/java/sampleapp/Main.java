package sampleapp;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** Runs the workload named on the command line and prints its one line of results. */
public final class Main {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WRONG_ARGUMENTS = 2;

    /** Every workload there is; a new one is a class and its line here. */
    private static final List<Workload> WORKLOADS = List.of(
            new ClockWorkload(),
            new ClockRateWorkload(),
            new SocketWorkload(),
            new ContextSwitchWorkload(),
            new ServiceWorkload());

    private Main() {}

    public static void main(String[] args) {
        int status = run(args, System.out, System.err);
        System.out.flush();
        System.err.flush();
        if (status != DONE) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintStream out, PrintStream err) {
        if (args.length == 0 || List.of("-h", "--help").contains(args[0])) {
            out.print(Usage.of(WORKLOADS));
            return DONE;
        }
        try {
            Workload workload = workload(args[0]);
            Arguments arguments = Arguments.parse(
                    workload.name(), workload.options(), Arrays.asList(args).subList(1, args.length));
            Results results = workload.run(arguments);
            out.println("workload=" + workload.name() + results);
            return DONE;
        } catch (UsageException e) {
            err.println("sample-app: " + e.getMessage());
            return WRONG_ARGUMENTS;
        } catch (WorkloadException e) {
            err.println("sample-app: " + e.getMessage());
            return FAILED;
        }
    }

    private static Workload workload(String name) throws UsageException {
        List<String> names = WORKLOADS.stream().map(Workload::name).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw new UsageException("unknown workload '" + name + "'" + Nearest.hint(name, names) + ", valid: "
                    + String.join(", ", names));
        }
        return WORKLOADS.get(index);
    }
}
