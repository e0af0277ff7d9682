package program;

import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;

/** Has a class that reads the clock loaded by 300 loaders, one after the other, and prints when none of them is kept any more. */
public final class DroppedLoaders {

    private static final int LOADERS = 300;
    private static final int RUNS = 7;
    private static final int COLLECTED_EVERY = 50;

    public static void main(String[] args) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 1; i <= LOADERS; i++) {
            loaders.add(new WeakReference<>(used()));
            if (i % COLLECTED_EVERY == 0) {
                // the agent's search for new classes may hold some for a moment
                do {
                    System.gc();
                } while (kept(loaders) != 0);
                System.out.println("kept 0");
            }
        }
    }

    private static long kept(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().filter(one -> one.get() != null).count();
    }

    private static ClassLoader used() throws Exception {
        Loaders.Own loader = new Loaders.Own(null);
        Constructor<?> constructor = loader.define("DroppedGuest").getDeclaredConstructor();
        constructor.setAccessible(true);
        Runnable guest = (Runnable) constructor.newInstance();
        for (int i = 0; i < RUNS; i++) {
            guest.run();
        }
        return loader;
    }
}

final class DroppedGuest implements Runnable {
    @Override
    public void run() {
        System.currentTimeMillis(); // 2100 reads in DroppedGuest.run
    }
}
