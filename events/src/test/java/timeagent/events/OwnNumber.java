package timeagent.events;

/** A thread that numbers itself, as applications on 17 can; its name tells whether it was asked. */
public final class OwnNumber extends Thread {
    public static final long NUMBER = 7;
    public static final String NOT_ASKED = "not asked";

    public OwnNumber(Runnable task) {
        super(task, NOT_ASKED);
    }

    @Override
    public long getId() {
        setName("asked");
        return NUMBER;
    }
}
