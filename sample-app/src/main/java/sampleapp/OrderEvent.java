package sampleapp;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("sampleapp.Order")
@Label("Order")
@Category("Sample Application")
@StackTrace(false)
final class OrderEvent extends Event {

    @Label("Number")
    long number;

    @Label("Customer")
    String customer;
}
