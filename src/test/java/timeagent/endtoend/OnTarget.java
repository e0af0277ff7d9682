package timeagent.endtoend;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test class each of whose tests has a running program to attach to; skipped where nothing can be attached to. */
abstract class OnTarget extends OnEveryJdk {

    Target target;

    @BeforeEach
    final void startTarget() throws IOException {
        Target.assumePossible(jdk);
        target = Target.start(jdk, folder);
    }

    /** Before a test starts another one itself, too. */
    @AfterEach
    final void endTarget() throws IOException {
        if (target != null) {
            target.close();
        }
    }
}
