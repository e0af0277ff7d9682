package sampleapp;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers the requests of the service: stores each value with a timestamp and logs each request.
 *
 * <p>A request is {@code SET key value} or {@code GET key}; an answer {@code OK millis}, {@code VALUE millis value},
 * {@code NONE} or {@code ERROR text}.
 */
final class KeyValueStore {

    private static final int LOG_LINES = 1000;

    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private final Deque<String> log = new ArrayDeque<>(LOG_LINES);

    private record Entry(long millis, String value) {}

    String answer(String client, String request) {
        log(client, request);
        String[] words = request.split(" ", 3);
        if (words.length == 3 && words[0].equals("SET")) {
            Entry entry = new Entry(System.currentTimeMillis(), words[2]);
            entries.put(words[1], entry);
            return "OK " + entry.millis();
        }
        if (words.length == 2 && words[0].equals("GET")) {
            Entry entry = entries.get(words[1]);
            return entry == null ? "NONE" : "VALUE " + entry.millis() + " " + entry.value();
        }
        return "ERROR unknown request";
    }

    /** Keeps only the newest lines. */
    private void log(String client, String request) {
        String line = Instant.now() + " " + client + " " + request.length() + " " + request;
        synchronized (log) {
            if (log.size() == LOG_LINES) {
                log.remove();
            }
            log.add(line);
        }
    }

    /** Returns the number of lines in the log. */
    int logged() {
        synchronized (log) {
            return log.size();
        }
    }
}
