package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;

/**
 * What the checks of two sides found.
 *
 * @param reasons why the two are not comparable, the most important first, each with what to do
 * @param remarks what a reader must know, and no obstacle
 */
record Findings(List<String> reasons, List<String> remarks) {

    Findings() {
        this(new ArrayList<>(), new ArrayList<>());
    }
}
