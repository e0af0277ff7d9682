package program;

import java.util.List;

/** Prints the agent's threads when a class of another class loader has read a clock. */
public final class AgentThreads {

    public static final class Reads implements Runnable {
        @Override
        public void run() {
            System.nanoTime();
        }
    }

    private static final class Loader extends ClassLoader {
        Runnable load(byte[] classFile) throws ReflectiveOperationException {
            Class<?> reads = defineClass(null, classFile, 0, classFile.length);
            return (Runnable) reads.getConstructor().newInstance();
        }
    }

    public static void main(String[] args) throws Exception {
        new Loader()
                .load(AgentThreads.class
                        .getResourceAsStream("AgentThreads$Reads.class")
                        .readAllBytes())
                .run();

        List<String> names = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("timeagent"))
                .toList();
        System.out.println(names);
    }
}
