package timeagent.endtoend;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;

/** Objects in what the commands print. */
final class Json {

    private Json() {}

    /** The elements of an array. */
    static List<JsonObject> objects(JsonElement array) {
        return array.getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    /** The only element of an array with this text under a key. */
    static JsonObject one(JsonElement array, String key, String text) {
        List<JsonObject> found = objects(array).stream()
                .filter(element -> element.get(key).getAsString().equals(text))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " with " + key + " " + text + " in " + array);
        }
        return found.get(0);
    }
}
