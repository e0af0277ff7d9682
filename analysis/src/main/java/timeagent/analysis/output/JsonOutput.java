package timeagent.analysis.output;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.jvm.Problem;

/** Writes results as JSON: what is not known is left out, real numbers have nine significant digits. */
public final class JsonOutput {

    private static final int SCHEMA_VERSION = 1;

    // enough to compute with, and no 0.30000000000000004
    private static final MathContext DIGITS = new MathContext(9);

    private static final JsonSerializer<Double> REAL = (value, type, context) -> number(value);

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .registerTypeAdapter(Double.class, REAL)
            .registerTypeAdapter(double.class, REAL)
            .registerTypeAdapter(Interval.class, (JsonSerializer<Interval>) (interval, type, context) -> {
                JsonArray ends = new JsonArray();
                ends.add(number(interval.low()));
                ends.add(number(interval.high()));
                return ends;
            })
            .registerTypeAdapter(Problem.class, (JsonSerializer<Problem>)
                    (problem, type, context) -> new JsonPrimitive(problem.text()))
            .registerTypeAdapter(Verdict.class, (JsonSerializer<Verdict>)
                    (verdict, type, context) -> new JsonPrimitive(verdict.name().toLowerCase(Locale.ROOT)))
            .create();

    private static final Gson LINES =
            GSON.newBuilder().setFormattingStyle(FormattingStyle.COMPACT).create();

    private JsonOutput() {}

    /** Returns the text, with the version of its keys first, without a line end. */
    public static String of(Object result) {
        return GSON.toJson(versioned(result));
    }

    /** The same without line breaks. */
    public static String line(Object result) {
        return LINES.toJson(versioned(result));
    }

    private static JsonObject versioned(Object result) {
        JsonObject versioned = new JsonObject();
        versioned.addProperty("schemaVersion", SCHEMA_VERSION);
        GSON.toJsonTree(result).getAsJsonObject().asMap().forEach(versioned::add);
        return versioned;
    }

    private static JsonElement number(double value) {
        if (!Double.isFinite(value)) {
            // JSON has no such number; it is not known
            return JsonNull.INSTANCE;
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        // 1E+4 is valid JSON, but hard to read
        return new JsonPrimitive(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
    }
}
