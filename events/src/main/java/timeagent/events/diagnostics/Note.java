package timeagent.events.diagnostics;

/**
 * Something that was not recorded, was skipped or failed.
 *
 * @param kind what, such as "socket writes not recorded"
 * @param text which, and why; the same text as long as it holds, so that a reader sees one fact
 */
public record Note(String kind, String text) {}
