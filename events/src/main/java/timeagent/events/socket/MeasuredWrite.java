package timeagent.events.socket;

/** A write whose event is measured: the event, and what its first half has cost. */
record MeasuredWrite(SocketWriteEvent event, long bytes, long nanos) {}
