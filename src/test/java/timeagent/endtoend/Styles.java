package timeagent.endtoend;

import java.util.List;

/** The names of the socket-write styles. */
final class Styles {

    static final String DEFAULT = "instrumented-cached";

    private Styles() {}

    /** Returns all but the default. */
    static List<String> others() {
        return List.of("instrumented", "mirror", "mirror-direct", "mirror-cached");
    }
}
