package sampleapp;

import java.util.List;

/** Writes the listing of the workloads and their options. */
final class Usage {

    private Usage() {}

    static String of(List<Workload> workloads) {
        int width = workloads.stream()
                .flatMap(workload -> workload.options().stream())
                .mapToInt(option -> left(option).length())
                .max()
                .orElse(1);
        String line = "    %-" + width + "s  default %s%n";
        StringBuilder text = new StringBuilder("usage: java -jar sample-app.jar WORKLOAD [--OPTION VALUE]...\n");
        for (Workload workload : workloads) {
            text.append("\n  %s: %s%n".formatted(workload.name(), workload.description()));
            for (Option option : workload.options()) {
                text.append(line.formatted(left(option), option.defaultValue()));
            }
        }
        return text.append("\nEach prints one line of key=value results.\n").toString();
    }

    private static String left(Option option) {
        return ("--" + option.name() + " " + option.placeholder()).trim();
    }
}
