package sampleapp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** One client of the service: sets and gets its own keys, each set at its first use, and checks every answer. */
final class ServiceClient {

    private static final int KEYS = 2048;
    private static final int LONGEST_VALUE = 1024;
    private static final int SETS_IN_TEN = 2;

    private final int number;
    private final Socket socket;
    private final SplittableRandom random;
    private final String[] expected = new String[KEYS];
    private final Latencies latencies = new Latencies();

    ServiceClient(int number, InetSocketAddress server) throws IOException {
        this.number = number;
        this.random = new SplittableRandom(number);
        socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        // a missing answer ends the run instead of blocking it
        socket.setSoTimeout(Window.PATIENCE_SECONDS * 1000);
    }

    /** Sends requests one after another for the given number of nanoseconds; returns the number of requests. */
    long run(long nanos) throws IOException {
        Stopwatch watch = new Stopwatch();
        long requests = 0;
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            OutputStream out = socket.getOutputStream();
            for (long now = 0; now < nanos; requests++) {
                request(in, out);
                long end = watch.nanos();
                latencies.add(end - now);
                now = end;
            }
        }
        return requests;
    }

    private void request(BufferedReader in, OutputStream out) throws IOException {
        int key = random.nextInt(KEYS);
        boolean sets = expected[key] == null || random.nextInt(10) < SETS_IN_TEN;
        String request = sets ? set(key) : "GET " + name(key);
        out.write((request + "\n").getBytes(StandardCharsets.ISO_8859_1));
        check(request, expected[key], in.readLine());
    }

    private String set(int key) {
        char letter = (char) ('a' + random.nextInt(26));
        expected[key] = String.valueOf(letter).repeat(1 + random.nextInt(LONGEST_VALUE));
        return "SET " + name(key) + " " + expected[key];
    }

    private String name(int key) {
        return "client-" + number + ":" + key;
    }

    private static void check(String request, String value, String answer) throws IOException {
        String expected = request.startsWith("SET") ? "OK" : value == null ? "NONE" : "VALUE";
        String[] words = answer == null ? new String[1] : answer.split(" ", 3);
        if (!expected.equals(words[0]) || words.length == 3 && !words[2].equals(value)) {
            throw new IOException("wrong answer to '" + shortened(request) + "': " + shortened(answer));
        }
    }

    private static String shortened(String text) {
        return text == null || text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }

    /** The response times; call after the run. */
    Latencies latencies() {
        return latencies;
    }
}
