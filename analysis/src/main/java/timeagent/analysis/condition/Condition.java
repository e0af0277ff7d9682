package timeagent.analysis.condition;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.comparison.Comparison;

/** A condition on the metrics of a comparison, such as {@code socketWrite.bytesPerEvent.ratio > 1.05}. */
public sealed interface Condition {

    /** Decides it. */
    Outcome decide(Comparison comparison);

    /**
     * Reads one.
     *
     * @throws ConditionException when the text is none, or names a metric there is not
     */
    static Condition parse(String text) throws ConditionException {
        return new Parser(text).parse();
    }

    /** Both. */
    record And(Condition left, Condition right) implements Condition {

        @Override
        public Outcome decide(Comparison comparison) {
            return left.decide(comparison).and(right.decide(comparison));
        }
    }

    /** One of the two, or both. */
    record Or(Condition left, Condition right) implements Condition {

        @Override
        public Outcome decide(Comparison comparison) {
            return left.decide(comparison).or(right.decide(comparison));
        }
    }

    /** One operand beside another. */
    record Part(Operand left, Operator operator, Operand right) implements Condition {

        private static final MathContext DIGITS = new MathContext(6);

        @Override
        public Outcome decide(Comparison comparison) {
            Double leftValue = left.value(comparison);
            Double rightValue = right.value(comparison);
            if (leftValue == null || rightValue == null) {
                List<String> missing = new ArrayList<>();
                addMissing(missing, left, leftValue);
                addMissing(missing, right, rightValue);
                return Outcome.unknown(missing);
            }
            return Outcome.of(operator.holds(leftValue, rightValue), text(leftValue, rightValue));
        }

        private static void addMissing(List<String> missing, Operand operand, Double value) {
            if (value == null) {
                missing.add(operand.text());
            }
        }

        private String text(double leftValue, double rightValue) {
            String values = left instanceof Operand.Constant || right instanceof Operand.Constant
                    ? number(left instanceof Operand.Constant ? rightValue : leftValue)
                    : number(leftValue) + " and " + number(rightValue);
            return left.text() + " " + operator.sign() + " " + right.text() + " (" + values + ")";
        }

        private static String number(double value) {
            return Double.isFinite(value)
                    ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                    : value > 0 ? "infinite" : "-infinite";
        }
    }
}
