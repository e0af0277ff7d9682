package timeagent.analysis.statistics;

import java.util.Arrays;

/**
 * The effects of several things on a value, when each measurement has some of them added and the others taken away: value = sum of
 * sign times effect, plus an error of the same variance everywhere (ordinary least squares without an intercept).
 */
public final class LeastSquares {

    private static final double SINGULAR = 1e-9;

    private final double[] effects;
    private final double[][] inverse;
    private final double variance;
    private final int degrees;

    private LeastSquares(double[] effects, double[][] inverse, double variance, int degrees) {
        this.effects = effects;
        this.inverse = inverse;
        this.variance = variance;
        this.degrees = degrees;
    }

    /**
     * Fits the effects.
     *
     * @param signs of each measurement, one for each effect
     * @param values of the measurements
     * @return null if the measurements do not tell the effects apart
     */
    public static LeastSquares of(double[][] signs, double[] values) {
        int n = values.length;
        if (n == 0) {
            return null;
        }
        int effects = signs[0].length;
        double[][] products = new double[effects][effects];
        double[] sums = new double[effects];
        for (int row = 0; row < n; row++) {
            for (int i = 0; i < effects; i++) {
                sums[i] += signs[row][i] * values[row];
                for (int j = 0; j < effects; j++) {
                    products[i][j] += signs[row][i] * signs[row][j];
                }
            }
        }
        double[][] inverse = inverse(products);
        if (inverse == null) {
            return null;
        }
        double[] fitted =
                Arrays.stream(inverse).mapToDouble(row -> dot(row, sums)).toArray();
        double squares = 0;
        for (int row = 0; row < n; row++) {
            double residual = values[row] - dot(signs[row], fitted);
            squares += residual * residual;
        }
        int degrees = n - effects;
        return new LeastSquares(fitted, inverse, degrees == 0 ? Double.NaN : squares / degrees, degrees);
    }

    /** Returns one of the effects. */
    public Estimate effect(int index) {
        double[] weights = new double[effects.length];
        weights[index] = 1;
        return sum(weights);
    }

    /** Returns all effects together. */
    public Estimate total() {
        double[] weights = new double[effects.length];
        Arrays.fill(weights, 1);
        return sum(weights);
    }

    private Estimate sum(double[] weights) {
        double scale = 0;
        for (int i = 0; i < weights.length; i++) {
            scale += weights[i] * dot(inverse[i], weights);
        }
        return new Estimate(dot(weights, effects), variance * scale, degrees);
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    /** By Gauss and Jordan, with the identity to the right of the matrix; null for a singular one. */
    private static double[][] inverse(double[][] matrix) {
        int n = matrix.length;
        double[][] work = new double[n][];
        for (int i = 0; i < n; i++) {
            work[i] = Arrays.copyOf(matrix[i], 2 * n);
            work[i][n + i] = 1;
        }
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                pivot = Math.abs(work[row][column]) > Math.abs(work[pivot][column]) ? row : pivot;
            }
            double[] chosen = work[pivot];
            work[pivot] = work[column];
            work[column] = chosen;
            double divisor = chosen[column];
            if (Math.abs(divisor) < SINGULAR) {
                return null;
            }
            Arrays.setAll(chosen, i -> chosen[i] / divisor);
            for (double[] row : work) {
                double factor = row == chosen ? 0 : row[column];
                Arrays.setAll(row, i -> row[i] - factor * chosen[i]);
            }
        }
        return Arrays.stream(work).map(row -> Arrays.copyOfRange(row, n, 2 * n)).toArray(double[][]::new);
    }
}
