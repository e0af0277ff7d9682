package timeagent.analysis.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** Bounds the memory of a series: joins each two neighbours. */
public final class Halving {

    private Halving() {}

    /** Returns a list of half the length; the last element of an odd number stays as it is. */
    public static <T> List<T> of(List<T> series, BinaryOperator<T> join) {
        List<T> half = new ArrayList<>();
        for (int i = 0; i < series.size(); i += 2) {
            half.add(i + 1 < series.size() ? join.apply(series.get(i), series.get(i + 1)) : series.get(i));
        }
        return half;
    }
}
