package program;

import java.io.File;
import java.lang.reflect.Parameter;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import jdk.jfr.Recording;

/** Has the agent put into this JVM and taken out again by the command line, and does something before, between and after. */
public final class Attaching {

    private static ThisJvm jvm;

    private static void read(final int times) {
        for (int i = 0; i < times; i++) {
            System.currentTimeMillis(); // 8000 reads in Attaching.read
        }
    }

    private static void write(SocketChannel channel, SocketChannel peer, int times) throws Exception {
        ByteBuffer one = ByteBuffer.allocate(1);
        for (int i = 0; i < times; i++) {
            channel.write(one.clear());
            peer.read(one.clear());
        }
    }

    /** Not rewritten: nothing in it reads a clock. */
    private static final class Unconcerned {
        static Runnable task() {
            return () -> {};
        }
    }

    private static void timeagent(String name, String... options) throws Exception {
        // with jdk=true, a thread of the JDK may be waiting in a rewritten method
        String reply = jvm.timeagent(name, options);
        Parameter times = Attaching.class.getDeclaredMethod("read", int.class).getParameters()[0];
        if (!times.toString().equals("final int times")) {
            System.out.println("after " + name + ", a parameter is " + times);
        }
        System.out.print(reply
                .replaceAll("\\d+ classes", "N classes")
                .replaceAll("\\d+ clock call sites?", "N clock call sites")
                .replaceFirst("timeagent: clock reads not counted in methods .*: java\\.util\\.concurrent\\..*\n", ""));
    }

    public static void main(String[] args) throws Exception {
        jvm = new ThisJvm(args[0]);
        Path file = new File(args[1]).toPath();
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect();
                Recording recording = new Recording()) {
            Runnable linked = Unconcerned.task();
            read(1000);
            write(channel, ends.accepted, 1000);
            recording.start();
            timeagent("detach");
            timeagent("attach", "sockt=mirror");
            read(1000);
            timeagent("attach", "socket=mirror-direct");
            read(5000);
            write(channel, ends.accepted, 100);
            timeagent("attach", "clock=off");
            timeagent("detach");
            read(1000);
            write(channel, ends.accepted, 1000);
            timeagent("attach", "clock=all,socket=mirror");
            read(3000);
            write(channel, ends.accepted, 200);
            timeagent("detach");
            read(1000);
            write(channel, ends.accepted, 1000);
            recording.stop();
            recording.dump(file);
            if (Unconcerned.task() != linked) {
                System.out.println("a class was made anew that does not change");
            }
        }
        // the first read that is counted is one of the JDK, or of this thread
        try (Recording recording = new Recording()) {
            recording.start();
            timeagent("attach", "clock=count,jdk=true,socket=off");
            read(1);
            timeagent("detach");
        }
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("timeagent"))
                .forEach(System.out::println);
        ThisJvm.printThreads();
        System.out.println("done");
    }
}
