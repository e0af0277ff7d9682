package timeagent.analysis.summary.clock;

import timeagent.analysis.summary.clock.Clock.CallSite;

/**
 * Which clock call sites a text lists.
 *
 * @param by what is added up
 * @param top lines at most
 * @param more how to list more, with a space in front
 */
public record CallSiteLayout(By by, int top, String more) {

    public static final CallSiteLayout DEFAULT = new CallSiteLayout(By.LINE, 20);

    public CallSiteLayout(By by, int top) {
        this(by, top, " (--top lists more, --json has all)");
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
                case LINE -> type + "." + site.method() + (site.line() < 0 ? "" : ":" + site.line());
                case METHOD -> type + "." + site.method();
                case CLASS -> type;
                case PACKAGE -> type.lastIndexOf('.') < 0 ? "(no package)" : type.substring(0, type.lastIndexOf('.'));
            };
        }
    }
}
