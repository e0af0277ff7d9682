package timeagent.events.clock;

/** The events of one read; one of the two may be null. */
record SampledRead(ClockReadEvent sampled, ClockReadPairEvent pair) {}
