package timeagent.analysis.summary.clock;

import timeagent.analysis.summary.clock.Clock.CallSite;

/**
 * Which clock call sites a text lists.
 *
 * @param by what is added up
 * @param top lines at most
 * @param least share of the CPU time, 0 to 1, below which a line is listed only among the first few
 * @param more how to list more, with a space in front
 */
public record CallSiteLayout(By by, int top, double least, String more) {

    private static final String MORE = " (--top lists more, --json has all)";
    private static final int TOP = 20;
    private static final double LEAST = 0.001;

    public static final CallSiteLayout DEFAULT = of(By.LINE);

    /** The call sites with most CPU time, few of them below 0.1 % of it. */
    public static CallSiteLayout of(By by) {
        return new CallSiteLayout(by, TOP, LEAST, MORE);
    }

    /** Call sites with any CPU time; {@code top} is null for the default. */
    public static CallSiteLayout all(By by, Integer top) {
        return new CallSiteLayout(by, top == null ? TOP : top, 0, MORE);
    }

    /** Whether the user has asked for another list than the default one. */
    public boolean isChosen() {
        return by != By.LINE || least == 0;
    }

    /** What call sites have in common that are one line of the text. */
    public enum By {
        LINE("call site"),
        METHOD("method"),
        CLASS("class"),
        PACKAGE("package");

        final String one;

        By(String one) {
            this.one = one;
        }

        String of(CallSite site) {
            String type = site.className();
            return switch (this) {
                case LINE -> site.name();
                case METHOD -> type + "." + site.method();
                case CLASS -> type;
                case PACKAGE -> type.lastIndexOf('.') < 0 ? "(no package)" : type.substring(0, type.lastIndexOf('.'));
            };
        }
    }
}
