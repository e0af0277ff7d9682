package program;

import java.lang.reflect.Method;

/** Runs the sample application once for each argument, in one JVM. */
public final class SampleRuns {

    public static void main(String[] lines) throws Exception {
        // by name: these programs are compiled alone
        Method main = Class.forName("sampleapp.SampleApp").getMethod("main", String[].class);
        for (String line : lines) {
            main.invoke(null, (Object) line.split(" "));
        }
    }
}
