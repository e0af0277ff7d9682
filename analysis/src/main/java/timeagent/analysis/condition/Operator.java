package timeagent.analysis.condition;

/** How two values are compared. */
enum Operator {
    LESS("<") {
        @Override
        boolean holds(double left, double right) {
            return left < right;
        }
    },
    MORE(">") {
        @Override
        boolean holds(double left, double right) {
            return left > right;
        }
    },
    AT_MOST("<=") {
        @Override
        boolean holds(double left, double right) {
            return left <= right;
        }
    },
    AT_LEAST(">=") {
        @Override
        boolean holds(double left, double right) {
            return left >= right;
        }
    };

    private final String sign;

    Operator(String sign) {
        this.sign = sign;
    }

    String sign() {
        return sign;
    }

    abstract boolean holds(double left, double right);

    /** Returns null when it is none. */
    static Operator of(String sign) {
        for (Operator operator : values()) {
            if (operator.sign.equals(sign)) {
                return operator;
            }
        }
        return null;
    }
}
