package timeagent.agent.types;

/**
 * Instructions that fill an event after its begin and before its end: measured by hooks of their own.
 *
 * @param type internal name of the event's class, as the code names it
 * @param start index of the first instruction
 * @param end index of the last instruction
 * @param untilCommit whether only the commit follows, so that no hook is needed at the end
 */
record FillWindow(String type, int start, int end, boolean untilCommit) {}
