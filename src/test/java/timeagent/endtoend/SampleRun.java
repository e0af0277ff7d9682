package timeagent.endtoend;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The line of results that the sample application printed. */
record SampleRun(Map<String, String> results) {

    static SampleRun of(String line) {
        Map<String, String> results = new LinkedHashMap<>();
        for (String result : line.strip().split(" ")) {
            int equals = result.indexOf('=');
            results.put(result.substring(0, equals), result.substring(equals + 1));
        }
        return new SampleRun(results);
    }

    /** Arguments for a run of each api, each with another number of writes and another size. */
    static String[] ofEach(int writes, String... apis) {
        return IntStream.rangeClosed(1, apis.length)
                .mapToObj(number -> "socket --api " + apis[number - 1] + " --writes " + (writes + number) + " --size "
                        + number + " --connections 3")
                .toArray(String[]::new);
    }

    String word(String key) {
        String word = results.get(key);
        if (word == null) {
            throw new AssertionError("no " + key + " in " + results);
        }
        return word;
    }

    long number(String key) {
        return Long.parseLong(word(key));
    }

    /** Returns the kind of write of its events: a form of one has the same. */
    String api() {
        return word("api").replaceFirst("-.*", "");
    }

    /** Returns {@code host/address:port} of its events. */
    String peer() {
        return results.containsKey("path") ? "/" + word("path") + ":-1" : "localhost/127.0.0.1:" + word("port");
    }
}
