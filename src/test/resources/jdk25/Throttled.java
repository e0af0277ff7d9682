import jdk.jfr.Contextual;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Throttle;

/** Events with the annotations of JDK 25, more than the throttle lets pass; a source file, which other JDKs cannot compile. */
public final class Throttled {

    @Name("throttled.Request")
    @StackTrace(false)
    @Throttle("10/s")
    static final class Request extends Event {
        @Contextual
        String path;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20_000; i++) {
            Request event = new Request();
            event.begin();
            event.path = "/orders/" + i;
            event.commit();
        }
    }
}
