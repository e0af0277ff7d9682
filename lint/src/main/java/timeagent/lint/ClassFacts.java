package timeagent.lint;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the byte code of a class shows, given what is known of fields, parameters and results of others. */
final class ClassFacts {
    private final String file;
    private final Map<Site, Set<Use>> uses = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, TimeValue> stored = new LinkedHashMap<>();

    /** @param file the source file, or null */
    ClassFacts(String file) {
        this.file = file;
    }

    /** A read, whether it is used or not. */
    void read(Site site) {
        uses.computeIfAbsent(site, key -> EnumSet.noneOf(Use.class));
    }

    void use(Site site, Use use) {
        read(site);
        uses.get(site).add(use);
    }

    void report(Kind kind, Site here, String detail, Set<Site> reads) {
        findings.add(new Finding(
                kind,
                here.className(),
                here.method(),
                here.descriptor(),
                here.index(),
                file,
                here.line(),
                detail,
                reads));
    }

    void store(String variable, TimeValue value) {
        stored.merge(variable, value, TimeValue::merge);
    }

    /** The uses of each read of a clock, by this class or a class that it has the value from. */
    Map<Site, Set<Use>> uses() {
        return uses;
    }

    List<Finding> findings() {
        return findings;
    }

    /** What flows into fields, parameters and results. */
    Map<String, TimeValue> stored() {
        return stored;
    }
}
