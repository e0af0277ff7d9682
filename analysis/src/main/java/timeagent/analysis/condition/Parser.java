package timeagent.analysis.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a condition: parts joined by {@code and} and {@code or}, of which {@code and} binds closer, and parentheses.
 *
 * <pre>
 * or      = and { "or" and }
 * and     = primary { "and" primary }
 * primary = "(" or ")" | operand ( "&lt;" | "&gt;" | "&lt;=" | "&gt;=" ) operand
 * operand = number | metric ".a" | metric ".b" | metric ".ratio"
 * </pre>
 */
final class Parser {

    private static final Pattern TOKEN = Pattern.compile("\\s*([()]|[<>=!]+|[^\\s()<>=!]+)");
    private static final int DEEPEST = 100;

    private final List<String> tokens = new ArrayList<>();
    private int position;

    Parser(String text) {
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group(1));
        }
    }

    Condition parse() throws ConditionException {
        Condition condition = or(0);
        if (position < tokens.size()) {
            throw new ConditionException("'" + tokens.get(position) + "' where 'and', 'or' or the end is expected");
        }
        return condition;
    }

    private Condition or(int depth) throws ConditionException {
        Condition condition = and(depth);
        while (accept("or")) {
            condition = new Condition.Or(condition, and(depth));
        }
        return condition;
    }

    private Condition and(int depth) throws ConditionException {
        Condition condition = primary(depth);
        while (accept("and")) {
            condition = new Condition.And(condition, primary(depth));
        }
        return condition;
    }

    private Condition primary(int depth) throws ConditionException {
        if (!accept("(")) {
            return part();
        }
        if (depth == DEEPEST) {
            throw new ConditionException("more than " + DEEPEST + " parentheses in each other");
        }
        Condition condition = or(depth + 1);
        if (!accept(")")) {
            throw new ConditionException(found() + " where ')' is expected");
        }
        return condition;
    }

    private Condition part() throws ConditionException {
        Operand left = operand();
        Operator operator = position < tokens.size() ? Operator.of(tokens.get(position)) : null;
        if (operator == null) {
            throw new ConditionException(found() + " where one of < > <= >= is expected");
        }
        position++;
        return new Condition.Part(left, operator, operand());
    }

    private Operand operand() throws ConditionException {
        String token = position < tokens.size() ? tokens.get(position) : "";
        if (token.isEmpty() || !Character.isLetterOrDigit(token.charAt(0)) && "+-.".indexOf(token.charAt(0)) < 0) {
            throw new ConditionException(found() + " where a number or a metric is expected");
        }
        position++;
        return Character.isLetter(token.charAt(0)) ? MetricNames.reference(token) : constant(token);
    }

    private static Operand constant(String token) throws ConditionException {
        try {
            double number = Double.parseDouble(token);
            // 1d and 0x1p3 are numbers in Java, and nowhere else
            if (token.matches("[-+.0-9eE]+")) {
                return new Operand.Constant(token, number);
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new ConditionException("'" + token + "' is no number");
    }

    private boolean accept(String token) {
        boolean there = position < tokens.size() && tokens.get(position).equals(token);
        position += there ? 1 : 0;
        return there;
    }

    private String found() {
        return position < tokens.size() ? "'" + tokens.get(position) + "'" : "it ends";
    }
}
