package timeagent.agent.types;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Sources;
import timeagent.events.types.EventSite;
import timeagent.events.types.EventSites;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentEvents;
import timeagent.hooks.TimeagentHooks;

/** Keeps the points that rewritten code reaches. */
final class EventPoints extends TimeagentEvents implements AutoCloseable {
    private final List<String> reached = new ArrayList<>();
    private final TimeagentHooks hooks = OwnHooks.create();
    private final Object measurement;

    /** Finds the class files of a test, as an application's loader does. */
    static final class Finding extends ClassLoader {
        /** Never collected: the tests compare numbers of call sites, which are assigned again after that. */
        private static final List<Finding> KEPT = Collections.synchronizedList(new ArrayList<>());

        private final Map<String, byte[]> classFiles;

        Finding(Map<String, byte[]> classFiles) {
            this.classFiles = classFiles;
            KEPT.add(this);
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            byte[] file = classFiles.get(name.replace(".class", "").replace('/', '.'));
            return file == null ? null : new ByteArrayInputStream(file);
        }
    }

    private EventPoints(Object measurement) {
        this.measurement = measurement;
        if (!hooks.claim()) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
        hooks.defineEvents();
        hooks.events(this);
    }

    /**
     * Runs a rewritten class.
     *
     * @param measured whether every event is
     */
    static List<String> of(String name, String source, boolean measured) throws ReflectiveOperationException {
        Map<String, byte[]> classFiles = Sources.compile(source);
        EventRewriter rewriter = new EventRewriter();
        Map<String, byte[]> rewritten = new HashMap<>(classFiles);
        rewritten.replaceAll((each, file) -> {
            byte[] changed = rewriter.rewrite(file, new Finding(classFiles));
            return changed == null ? file : changed;
        });
        try (EventPoints points = new EventPoints(measured ? "measured" : null)) {
            new Defined(rewritten).make(name, Runnable.class).run();
            return points.reached;
        }
    }

    /** Whether a call site has a number. */
    static boolean isSite(EventSite site) {
        return EventSites.LIVE.counted().sites().stream().anyMatch(costs -> costs != null && costs.site.equals(site));
    }

    /** The call site of a class that commits. */
    static EventSite commitIn(String className) {
        return EventSites.LIVE.counted().sites().stream()
                .filter(costs -> costs != null && costs.site.check() != null)
                .map(costs -> costs.site)
                .filter(site -> site.className().equals(className))
                .findFirst()
                .orElseThrow();
    }

    private static String name(int point) {
        return switch (point) {
            case CREATE -> "create";
            case CREATED -> "made";
            case CREATED_ONLY -> "only made";
            case BEGIN -> "begin";
            case ASK -> "ask";
            case END -> "end";
            case FILL -> "fill";
            case WORK -> "work";
            case COMMIT -> "commit";
            case EMPTY -> "empty";
            case DONE -> "done";
            default -> throw new IllegalArgumentException("point " + point);
        };
    }

    @Override
    protected Object start(int site, int point) {
        reached.add(name(point));
        return measurement;
    }

    @Override
    protected void create(int site) {
        reached.add("created");
    }

    @Override
    protected Object reach(Object event, int site, int point, long nanos) {
        reached.add(name(point & ~FIRST));
        return event;
    }

    @Override
    protected void commit(Class<?> type, boolean written, Object event, int site) {
        reached.add(type.getName() + " " + written);
    }

    @Override
    public void close() {
        hooks.release();
    }
}
