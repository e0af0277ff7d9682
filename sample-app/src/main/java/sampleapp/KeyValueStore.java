package sampleapp;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers the requests of the service: stores each value of a client with a timestamp, logs each request, and drops values
 * that are older than {@value #DAYS} days.
 *
 * <p>A request is {@code SET key value} or {@code GET key}; an answer {@code OK millis}, {@code VALUE millis value},
 * {@code NONE} or {@code ERROR text}.
 */
final class KeyValueStore {

    static final String SET = "SET";
    private static final int LOG_LINES = 1000;
    private static final long DAYS = 30;
    private static final long LIFETIME_MILLIS = DAYS * 24 * 60 * 60 * 1000;

    private final Set<Problem> fixed;
    private final Map<String, Map<String, Entry>> ofClients = new ConcurrentHashMap<>();
    private final Deque<String> log = new ArrayDeque<>(LOG_LINES);

    private record Entry(long millis, String value) {
        boolean isOld(long now) {
            return now - millis > LIFETIME_MILLIS;
        }
    }

    KeyValueStore(Set<Problem> fixed) {
        this.fixed = fixed;
    }

    String answer(String client, String request) {
        return fixed.contains(Problem.event) ? recordedIfSlow(client, request) : recorded(client, request);
    }

    private String recorded(String client, String request) {
        RequestEvent event = new RequestEvent();
        event.begin();
        String answer = answerTo(client, request);
        event.end();
        event.text = client + ": " + request;
        event.commit();
        return answer;
    }

    private String recordedIfSlow(String client, String request) {
        RequestEvent event = new RequestEvent();
        event.begin();
        String answer = answerTo(client, request);
        event.end();
        if (event.shouldCommit()) {
            event.text = client + ": " + request;
            event.commit();
        }
        return answer;
    }

    private String answerTo(String client, String request) {
        log(client, request);
        Map<String, Entry> entries = ofClients.computeIfAbsent(client, first -> new ConcurrentHashMap<>());
        if (fixed.contains(Problem.deadlines)) {
            dropOld(entries, System.currentTimeMillis());
        } else {
            dropOld(entries);
        }
        String[] words = request.split(" ", 3);
        if (words.length == 3 && words[0].equals(SET)) {
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

    private static void dropOld(Map<String, Entry> entries) {
        for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
            if (all.next().isOld(System.currentTimeMillis())) {
                all.remove();
            }
        }
    }

    private static void dropOld(Map<String, Entry> entries, long now) {
        for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
            if (all.next().isOld(now)) {
                all.remove();
            }
        }
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
