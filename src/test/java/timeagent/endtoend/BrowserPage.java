package timeagent.endtoend;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** One page in the browser, of a given size and colour scheme, with what it asked for and complained of. */
final class BrowserPage {

    private final DevTools tools;
    private final String session;
    private final int width;

    BrowserPage(DevTools tools, String session, int width, int height, boolean dark) {
        this.tools = tools;
        this.session = session;
        this.width = width;
        boolean phone = width < 600;
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            send(domain + ".enable", Map.of());
        }
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", phone ? 2 : 1, "mobile", phone));
        send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    private JsonObject send(String method, Map<String, ?> parameters) {
        return tools.send(session, method, parameters);
    }

    BrowserPage open(Path file) {
        CompletableFuture<JsonObject> loaded = tools.next(session, "Page.loadEventFired");
        send("Page.navigate", Map.of("url", file.toUri().toString()));
        DevTools.get(loaded, "load of " + file);
        return this;
    }

    /** Returns the value of an expression, which may be a promise. */
    JsonElement evaluate(String expression) {
        JsonObject answer = send(
                "Runtime.evaluate",
                Map.of("expression", expression, "returnByValue", true, "awaitPromise", true, "userGesture", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        JsonElement value = answer.getAsJsonObject("result").get("value");
        return value == null ? com.google.gson.JsonNull.INSTANCE : value;
    }

    String string(String expression) {
        return evaluate(expression).getAsString();
    }

    int number(String expression) {
        return evaluate(expression).getAsInt();
    }

    boolean holds(String condition) {
        return evaluate(condition).getAsBoolean();
    }

    String text(String selector) {
        return string("document.querySelector('" + selector + "').innerText");
    }

    List<String> texts(String selector) {
        return strings("[...document.querySelectorAll('" + selector + "')].map(one => one.innerText)");
    }

    /** Returns the values of an array, as texts. */
    List<String> strings(String expression) {
        return evaluate(expression).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    void click(String selector) {
        evaluate("document.querySelector('" + selector + "').click()");
    }

    /** What went to the console, was thrown, or was refused by the page's policy. */
    List<String> complaints() {
        return Stream.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
                .flatMap(kind -> tools.events(session, kind).stream())
                .map(JsonObject::toString)
                .toList();
    }

    /** The addresses it asked for; data that stands in the page itself is no request. */
    List<String> requests() {
        return tools.events(session, "Network.requestWillBeSent").stream()
                .map(event -> event.getAsJsonObject("request").get("url").getAsString())
                .filter(url -> !url.startsWith("data:"))
                .toList();
    }

    /** Takes a picture of the page from its top on, no higher than this. */
    void screenshot(Path file, int mostHeight) throws IOException {
        // two frames: what was to be drawn has been drawn
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        int height = number("document.documentElement.scrollHeight");
        Map<String, Integer> clip =
                Map.of("x", 0, "y", 0, "width", width, "height", Math.min(height, mostHeight), "scale", 1);
        String picture = send(
                        "Page.captureScreenshot", Map.of("format", "png", "clip", clip, "captureBeyondViewport", true))
                .get("data")
                .getAsString();
        Files.write(file, Base64.getDecoder().decode(picture));
    }
}
