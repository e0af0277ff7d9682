package timeagent.events.diagnostics;

/**
 * Something that was not recorded, was skipped or failed.
 *
 * @param kind what, such as "socket writes not recorded"
 * @param text which, and why; where it changes, the last one applies, so that a reader counts it once
 */
public record Note(String kind, String text) {}
