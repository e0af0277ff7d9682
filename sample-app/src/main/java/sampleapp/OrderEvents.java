package sampleapp;

import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;

/** A small library with one event in five forms, each in a method of its own. */
final class OrderEvents {

    private static final int CUSTOMERS = 1000;

    /** Reused: this class is used by one thread. */
    private final OrderEvent reused = new OrderEvent();

    private final EventFactory factory = EventFactory.create(
            List.of(
                    new AnnotationElement(Name.class, "sampleapp.DynamicOrder"),
                    new AnnotationElement(StackTrace.class, false)),
            List.of(new ValueDescriptor(long.class, "number"), new ValueDescriptor(String.class, "customer")));

    /** Builds its text whether the event is enabled or not. */
    void naive(long number) {
        OrderEvent event = new OrderEvent();
        event.begin();
        event.end();
        event.number = number;
        event.customer = customer(number);
        event.commit();
    }

    void guarded(long number) {
        OrderEvent event = new OrderEvent();
        event.begin();
        event.end();
        if (event.shouldCommit()) {
            event.number = number;
            event.customer = customer(number);
            event.commit();
        }
    }

    void reused(long number) {
        OrderEvent event = reused;
        event.begin();
        event.end();
        if (event.shouldCommit()) {
            event.number = number;
            event.customer = customer(number);
            event.commit();
        }
    }

    void dynamic(long number) {
        Event event = factory.newEvent();
        event.begin();
        event.end();
        if (event.shouldCommit()) {
            event.set(0, number);
            event.set(1, customer(number));
            event.commit();
        }
    }

    /** Forgets the commit. */
    void neverCommitted(long number) {
        OrderEvent event = new OrderEvent();
        event.begin();
        event.number = number;
        event.customer = customer(number);
        event.end();
    }

    private static String customer(long number) {
        return "customer " + number % CUSTOMERS;
    }
}
