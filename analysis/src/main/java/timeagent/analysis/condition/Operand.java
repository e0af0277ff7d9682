package timeagent.analysis.condition;

import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Comparison.Row;

/** One side of a part: a number, or a metric's value of a, of b, or their ratio. */
sealed interface Operand {

    /** Returns null when the comparison does not have it. */
    Double value(Comparison comparison);

    /** As it was written. */
    String text();

    /** A number. */
    record Constant(String text, double number) implements Operand {

        @Override
        public Double value(Comparison comparison) {
            return number;
        }
    }

    /** Which of a metric's values. */
    enum Which {
        A,
        B,
        RATIO
    }

    /** A metric. */
    record Reference(String metric, Which which, String text) implements Operand {

        @Override
        public Double value(Comparison comparison) {
            for (Row row : comparison.metrics()) {
                if (row.name().equals(metric)) {
                    return switch (which) {
                        case A -> row.a();
                        case B -> row.b();
                        case RATIO -> ratio(row);
                    };
                }
            }
            return null;
        }

        /** From 0 to 0 nothing has changed, and from 0 to something is more than any ratio. */
        private static double ratio(Row row) {
            if (row.ratio() != null) {
                return row.ratio();
            }
            return row.b() == row.a() ? 1 : row.b() > row.a() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
    }
}
