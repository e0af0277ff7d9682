package sampleapp;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What one run of the program in this JVM returned and printed. */
record Output(int status, String out, String err) {

    static Output of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = SampleApp.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
        return new Output(status, out.toString(), err.toString());
    }
}
