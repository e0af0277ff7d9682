package timeagent.analysis.comparison;

import java.util.List;
import java.util.Locale;
import timeagent.analysis.summary.WarmUp;

/** Finds out whether one side was measured while the JIT compiler was at work, when events cost more than they do later. */
final class WarmUpCheck {

    private final Side side;
    private final String advice;
    private final List<String> reasons;

    /** @param advice what to do against it */
    WarmUpCheck(Side side, String advice, List<String> reasons) {
        this.side = side;
        this.advice = advice;
        this.reasons = reasons;
    }

    void check() {
        side.circumstances().warmUps().forEach(this::check);
    }

    private void check(WarmUp warmUp) {
        if (warmUp.hasColdSample()) {
            add("was recorded cold: a recording of it has only " + warmUp.fewestSamples()
                    + (warmUp.fewestSamples() == 1 ? " sample" : " samples") + " of the cost of style " + warmUp.style()
                    + ", and the first is that of code not compiled yet");
        } else if (warmUp.bytesFell()) {
            add(String.format(
                    Locale.ROOT,
                    "was recorded cold: an event of style %s allocated %.0f B in the first half and %.0f B in the second",
                    warmUp.style(),
                    warmUp.earlyBytes(),
                    warmUp.lateBytes()));
        } else if (warmUp.nanosFell()) {
            add(String.format(
                    Locale.ROOT,
                    "was recorded cold: an event of style %s took %,.0f ns in the first half and %,.0f ns in the second",
                    warmUp.style(),
                    warmUp.earlyNanos(),
                    warmUp.lateNanos()));
        }
    }

    private void add(String what) {
        reasons.add(side.name() + " " + what + "; " + advice);
    }
}
