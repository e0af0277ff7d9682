package timeagent.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {

    private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

    @Test
    void findsEffectsExactlyWithoutAnError() {
        double[] effects = {5, 0, -2, 0.25};
        double[][] signs = new double[12][4];
        double[] values = new double[12];
        Random random = new Random(1);
        for (int row = 0; row < signs.length; row++) {
            for (int i = 0; i < effects.length; i++) {
                signs[row][i] = random.nextBoolean() ? 1 : -1;
                values[row] += signs[row][i] * effects[i];
            }
        }

        LeastSquares fit = LeastSquares.of(signs, values);

        for (int i = 0; i < effects.length; i++) {
            assertThat(fit.effect(i).mean()).isEqualTo(effects[i], ROUNDING);
            assertThat(fit.effect(i).variance()).isEqualTo(0, ROUNDING);
        }
        assertThat(fit.total().mean()).isEqualTo(3.25, ROUNDING);
        assertThat(fit.total().degrees()).isEqualTo(8);
    }

    @Test
    void isTheMeanOfSamplesForOneEffect() {
        double[] values = {4, 5, 6, 9};

        Estimate mean =
                LeastSquares.of(new double[][] {{1}, {1}, {1}, {1}}, values).total();

        Estimate expected = Estimate.ofSamples(values);
        assertThat(mean.mean()).isEqualTo(expected.mean(), ROUNDING);
        assertThat(mean.variance()).isEqualTo(expected.variance(), ROUNDING);
        assertThat(mean.degrees()).isEqualTo(expected.degrees());
    }

    @Test
    void tellsNothingOfEffectsThatAreAlwaysTogether() {
        assertThat(LeastSquares.of(new double[][] {{1, 1}, {-1, -1}, {1, 1}}, new double[] {3, -3, 3}))
                .isNull();
        assertThat(LeastSquares.of(new double[0][], new double[0])).isNull();
    }

    @Test
    void knowsTheErrorOfAnOrthogonalDesign() {
        // effects 2 and 1, errors 1, -1, -1, 1 in the direction that no effect explains: squares 4 of 4 - 2 degrees
        double[][] signs = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        double[] values = {3 + 1, 1 - 1, -1 - 1, -3 + 1};

        Estimate first = LeastSquares.of(signs, values).effect(0);

        assertThat(first.mean()).isEqualTo(2, ROUNDING);
        assertThat(first.variance()).isEqualTo(2.0 / 4, ROUNDING);
        assertThat(first.degrees()).isEqualTo(2);
    }
}
