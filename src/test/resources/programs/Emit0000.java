package program;

/** Commits an event; {@link UnloadedClasses} has copies of it, with other names. */
public final class Emit0000 implements Runnable {
    @Override
    public void run() {
        UnloadedClasses.Happened event = new UnloadedClasses.Happened();
        event.begin();
        event.text = Integer.toHexString(hashCode());
        event.commit();
    }
}
