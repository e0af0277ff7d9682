package sampleapp;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The option values of one run: what was given on the command line, checked, and defaults for the rest. */
final class Arguments {

    private static final String GIVEN = "on";

    private final Map<String, String> values = new HashMap<>();

    private Arguments() {}

    static Arguments parse(String workload, List<Option> options, List<String> words) throws UsageException {
        Arguments arguments = new Arguments();
        Iterator<String> rest = words.iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            Option option = option(workload, options, word);
            String label = word + " of " + workload;
            if (!option.isFlag() && !rest.hasNext()) {
                throw new UsageException(label + " needs a value: " + option.placeholder());
            }
            String value = option.isFlag() ? GIVEN : rest.next();
            String problem = option.problem(value);
            if (problem != null) {
                throw new UsageException(label + ": " + problem);
            }
            if (arguments.values.put(option.name(), value) != null) {
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

    boolean flag(String option) {
        return values.get(option).equals(GIVEN);
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
