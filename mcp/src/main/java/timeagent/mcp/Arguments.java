package timeagent.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import timeagent.analysis.common.UserException;

/** The arguments of a call, checked: none is unknown, of another type, or could be mistaken for an option of a command. */
final class Arguments {

    private final Map<String, Object> given;

    /** @throws UserException if one is not in the schema, or one that is required is missing */
    Arguments(Map<String, Object> given, Schema schema) throws UserException {
        this.given = given;
        for (String name : given.keySet()) {
            if (!schema.names().contains(name)) {
                throw UserException.wrongArguments("unknown argument '" + name + "', give "
                        + (schema.names().isEmpty() ? "none" : String.join(", ", schema.names())));
            }
        }
        for (String name : schema.required()) {
            if (given.get(name) == null) {
                throw UserException.wrongArguments("no argument '" + name + "'");
            }
        }
    }

    boolean has(String name) {
        return given.get(name) != null;
    }

    /** Returns null if it is not given. */
    String text(String name) throws UserException {
        Object value = given.get(name);
        if (value instanceof Number number) {
            // a PID, or a number of seconds
            return number.toString();
        }
        if (value != null && !(value instanceof String)) {
            throw invalid(name, value, "a string");
        }
        return (String) value;
    }

    /** A text that is an argument of a command by itself. */
    String word(String name) throws UserException {
        String text = text(name);
        if (text != null && (text.startsWith("-") || text.codePoints().anyMatch(Character::isISOControl))) {
            throw invalid(name, text, "a name without control characters that does not begin with -");
        }
        return text;
    }

    /** One of some words; null if it is not given. */
    String oneOf(String name, List<String> words) throws UserException {
        String text = text(name);
        if (text != null && !words.contains(text)) {
            throw invalid(
                    name,
                    text,
                    String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1));
        }
        return text;
    }

    /** A list; empty if it is not given. One text is a list of one. */
    List<String> list(String name) throws UserException {
        Object value = given.get(name);
        if (value == null) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of(value)) {
            if (!(element instanceof String text)) {
                throw invalid(name, value, "an array of strings");
            }
            texts.add(text);
        }
        return texts;
    }

    /** A number from 1 to {@code most}. */
    int count(String name, int most, int otherwise) throws UserException {
        Object value = given.get(name);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof Number number
                && number.doubleValue() == number.intValue()
                && number.intValue() >= 1
                && number.intValue() <= most) {
            return number.intValue();
        }
        throw invalid(name, value, "a whole number from 1 to " + most);
    }

    static UserException invalid(String name, Object value, String advice) {
        return UserException.wrongArguments("invalid value '" + value + "' for '" + name + "', give " + advice);
    }
}
