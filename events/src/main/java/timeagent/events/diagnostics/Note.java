package timeagent.events.diagnostics;

/**
 * Something that was not recorded, was skipped or failed.
 *
 * @param kind what, such as "socket writes not recorded"
 * @param text which, and why; does not change while it applies, so that a reader counts it once
 */
public record Note(String kind, String text) {}
