package timeagent.events.lifecycle;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import timeagent.events.threads.HookKind;

/** Rewrites nothing and keeps what was needed. */
final class NeededHooks implements Instrumenter {
    final List<Set<HookKind>> needed = new CopyOnWriteArrayList<>();
    RuntimeException failure;

    @Override
    public void prepare() {}

    @Override
    public void rewrite(Set<HookKind> hooks) {
        needed.add(Set.copyOf(hooks));
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public long step(long nanoTime) {
        return 0;
    }
}
