package timeagent.analysis.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Tool.Result;

/** Shortens the JSON of a command to fit a conversation; does not change the values that remain. */
final class Cut {

    /** Characters of a result: about 10,000 tokens. */
    static final int LONGEST = 32_000;

    static final int TOP = 10;
    static final int MOST = 1000;

    /** Data for plots and histograms: included only if a field names some. */
    private static final Set<String> DRAWN = Set.of("plots", "durations", "sizes");

    private static final String ALL = "*";

    /** Of names or numbers, which are short. */
    private static final int LONGEST_LIST = 100;

    private final int top;
    private final List<String> fields;
    private final boolean wantsDrawn;
    private final Map<String, String> shortened = new TreeMap<>();
    private final Set<String> notFound;

    /** @param fields keys that stay, such as {@code clock.callSites}; empty for all but what is drawn, {@code *} for that too */
    private Cut(int top, List<String> fields) {
        this.top = top;
        this.fields = fields;
        notFound = new TreeSet<>(fields);
        notFound.remove(ALL);
        wantsDrawn = fields.stream().anyMatch(field -> field.equals(ALL) || isDrawn(field));
    }

    /** Reads what a call asks for. */
    static Cut of(Arguments arguments) throws UserException {
        return of(arguments, TOP);
    }

    /** @param otherwise the longest list if the call does not say it */
    static Cut of(Arguments arguments, int otherwise) throws UserException {
        return new Cut(arguments.count("top", MOST, otherwise), arguments.list("fields"));
    }

    int top() {
        return top;
    }

    /** Returns the result with lists of at most {@code top} objects, fewer if it is still too long. */
    Result result(List<String> lines, JsonObject json) throws UserException {
        for (int most = top; most > 0; most /= 2) {
            Cut cut = new Cut(most, fields);
            String small = cut.of("", json).toString();
            if (!cut.notFound.isEmpty()) {
                throw UserException.wrongArguments(
                        "no key '" + cut.notFound.iterator().next()
                                + "' in the result, give some of " + json.keySet()
                                + " or of their keys, such as clock.callSites");
            }
            if (small.length() <= LONGEST) {
                List<String> all = new ArrayList<>(lines);
                if (!cut.shortened.isEmpty()) {
                    all.add("shortened lists: " + String.join(", ", cut.shortened.values())
                            + (most < top ? "; more would be too long" : "; top gives more"));
                }
                return new Result(String.join("\n", all), small);
            }
        }
        throw UserException.failed("the result is too long; give fields, such as " + json.keySet());
    }

    private JsonElement of(String path, JsonElement element) {
        if (element instanceof JsonObject object) {
            JsonObject small = new JsonObject();
            object.asMap().forEach((key, value) -> {
                String inner = path.isEmpty() ? key : path + "." + key;
                notFound.remove(inner);
                if (!value.isJsonNull() && isWanted(key, inner)) {
                    small.add(SafeText.of(key, SafeText.LONGEST_NAME), of(inner, value));
                }
            });
            return small;
        }
        if (element instanceof JsonArray array) {
            JsonArray small = new JsonArray();
            boolean isShort = array.isEmpty()
                    || !(array.get(0).isJsonObject() || array.get(0).isJsonArray());
            int most = Math.min(isShort ? LONGEST_LIST : isDrawn(path) ? MOST : top, array.size());
            if (most < array.size()) {
                shortened.putIfAbsent(path, path + " (" + most + " of " + array.size() + ")");
            }
            array.asList().subList(0, most).forEach(value -> small.add(of(path, value)));
            return small;
        }
        return element instanceof JsonPrimitive text && text.isString()
                ? new JsonPrimitive(SafeText.of(text.getAsString(), SafeText.LONGEST_MESSAGE))
                : element;
    }

    /** Whether it is a part of a field, or a field is a part of it. */
    private boolean isWanted(String key, String path) {
        return (wantsDrawn || !DRAWN.contains(key))
                && (fields.isEmpty()
                        || fields.contains(ALL)
                        || fields.stream()
                                .anyMatch(
                                        field -> (path + ".").startsWith(field + ".") || field.startsWith(path + ".")));
    }

    private static boolean isDrawn(String path) {
        return Stream.of(path.split("\\.")).anyMatch(DRAWN::contains);
    }
}
