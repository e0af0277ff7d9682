package sampleapp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The option values of one run: what was given on the command line, checked, and defaults for the rest. */
final class Arguments {

    private final Map<String, String> values = new HashMap<>();

    private Arguments() {}

    static Arguments parse(String workload, List<Option> options, List<String> words) throws UsageException {
        Arguments arguments = new Arguments();
        for (int i = 0; i < words.size(); i += 2) {
            Option option = option(workload, options, words.get(i));
            String label = words.get(i) + " of " + workload;
            if (i + 1 == words.size()) {
                throw new UsageException(label + " needs a value: " + option.placeholder());
            }
            String problem = option.problem(words.get(i + 1));
            if (problem != null) {
                throw new UsageException(label + ": " + problem);
            }
            if (arguments.values.put(option.name(), words.get(i + 1)) != null) {
                throw new UsageException(label + " is given twice");
            }
        }
        options.forEach(option -> arguments.values.putIfAbsent(option.name(), option.defaultValue()));
        return arguments;
    }

    private static Option option(String workload, List<Option> options, String word) throws UsageException {
        List<String> valid =
                options.stream().map(option -> "--" + option.name()).toList();
        int index = valid.indexOf(word);
        if (index < 0) {
            throw new UsageException("unknown option '" + word + "' of " + workload + Nearest.hint(word, valid)
                    + ", valid: " + String.join(", ", valid));
        }
        return options.get(index);
    }

    String word(String option) {
        return values.get(option);
    }

    long number(String option) {
        return Long.parseLong(values.get(option));
    }

    int integer(String option) {
        return Math.toIntExact(number(option));
    }
}
