package timeagent.endtoend;

import java.util.List;

/** The names of the socket-write styles. */
final class Styles {

    static final List<String> ALL =
            List.of("instrumented", "mirror", "mirror-direct", "mirror-cached", "instrumented-cached");

    private Styles() {}

    static List<String> all() {
        return ALL;
    }
}
