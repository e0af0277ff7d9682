package sampleapp;

import java.util.List;

/** Writes the listing of the workloads and their options. */
final class Usage {

    private Usage() {}

    static String of(List<Workload> workloads) {
        StringBuilder text = new StringBuilder("usage: java -jar sample-app.jar WORKLOAD [--OPTION VALUE]...\n");
        for (Workload workload : workloads) {
            text.append("\n  %s: %s%n".formatted(workload.name(), workload.description()));
            for (Option option : workload.options()) {
                String left = "--" + option.name() + " " + option.placeholder();
                text.append("    %-30s default %s%n".formatted(left, option.defaultValue()));
            }
        }
        return text.append("\nEach prints one line of key=value results.\n").toString();
    }
}
