package timeagent.analysis.text;

/** Texts for a pull request. */
public final class Markdown {

    private Markdown() {}

    /** Escapes Markdown, HTML and mentions. */
    public static String escaped(String text) {
        return text.replaceAll("([\\\\`*_\\[\\]<>|#@])", "\\\\$1");
    }

    public static String code(String text) {
        return "`" + text.replace("`", "'").replace("|", "\\|") + "`";
    }
}
