package timeagent.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The arguments of a tool, as a JSON schema for the client. */
final class Schema {

    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();

    /** An argument that must be there. */
    Schema required(String name, String type, String description) {
        required.add(name);
        return optional(name, type, description);
    }

    /** @param type of JSON, or {@code array} for one of strings */
    Schema optional(String name, String type, String description) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("type", type);
        if (type.equals("array")) {
            property.put("items", Map.of("type", "string"));
        }
        property.put("description", description);
        properties.put(name, property);
        return this;
    }

    Set<String> names() {
        return properties.keySet();
    }

    List<String> required() {
        return required;
    }

    Map<String, Object> json() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
        return schema;
    }
}
