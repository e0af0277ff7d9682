import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.concurrent.FutureTask;

/** Requests to a service of ../services, by its client, in one JVM. */
final class BothEnds {
    private BothEnds() {}

    public static void main(String[] args) throws Exception {
        Method main = Class.forName(args[1]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        // the service prints its port, and ends with its input
        PipedOutputStream input = new PipedOutputStream();
        System.setIn(new PipedInputStream(input));
        PipedInputStream printed = new PipedInputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(new PipedOutputStream(printed), true));
        FutureTask<?> service = new FutureTask<>(() -> main.invoke(null, (Object) new String[0]));
        new Thread(service, "service").start();
        String port = new BufferedReader(new InputStreamReader(printed)).readLine();
        System.setOut(out);
        // it calls two services in turns
        String ofEach = Integer.toString(Integer.parseInt(args[0]) / 2);
        String process = Long.toString(ProcessHandle.current().pid());
        try {
            main.invoke(null, (Object) new String[] {port, port, process, process, "0", ofEach});
        } finally {
            input.close();
        }
        service.get();
    }
}
