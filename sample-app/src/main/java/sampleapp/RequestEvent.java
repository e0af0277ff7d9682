package sampleapp;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

@Name("sampleapp.Request")
@Label("Slow Request")
@Category("Sample Application")
@Threshold("100 ms")
@StackTrace(false)
final class RequestEvent extends Event {

    @Label("Text")
    String text;
}
