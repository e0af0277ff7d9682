package sampleapp;

/** The problems of the service; {@code --fixed} with their names fixes them. */
enum Problem {
    /** After each request, the clock is read for each value of the client. */
    deadlines,

    /** Each field of a line is a write of its own to the peer that keeps the journal. */
    journal,

    /** The text of an event is built before the event is asked whether it will be recorded. */
    event
}
