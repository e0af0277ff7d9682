package timeagent.lint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * All classes, and what flows into their fields, parameters and results.
 *
 * <p>Class files are read again when something new flows to them, and are not kept: memory grows with the names of the classes.
 */
final class Program {
    /** Four to six are usual. */
    private static final int MOST_ROUNDS = 16;

    private final BiConsumer<String, Throwable> problems;
    private final Map<String, ClassInfo> classes = new LinkedHashMap<>();
    private final Map<Artifact, Integer> counts = new HashMap<>();
    private final Map<String, ClassFacts> facts = new TreeMap<>();
    /** What flows into the fields, parameters and results that a time flows into. */
    private Map<String, TimeValue> values = Map.of();

    private static final int MAGIC = 0xCAFEBABE;

    /** Bytes of magic number and version. */
    private static final int HEADER = 8;

    private final Map<String, List<ClassInfo>> subtypes = new HashMap<>();

    private int duplicates;

    /** @param problems receives what cannot be read or followed */
    Program(BiConsumer<String, Throwable> problems) {
        this.problems = problems;
    }

    void add(Artifact artifact, List<String> entries) {
        artifact.read(
                entries,
                (entry, file) -> {
                    try {
                        if (file.length < HEADER || ByteBuffer.wrap(file).getInt() != MAGIC) {
                            throw new IllegalArgumentException("is no class file");
                        }
                        ClassReader reader = new ClassReader(file);
                        ClassInfo info = ClassInfo.of(reader, artifact, entry);
                        if (classes.putIfAbsent(info.name(), info) == null) {
                            counts.merge(artifact, 1, Integer::sum);
                        } else {
                            duplicates++;
                        }
                    } catch (RuntimeException e) {
                        problems.accept(artifact.place(entry), e);
                    }
                },
                problems);
    }

    /** Classes of the same name as one that was read before. */
    int duplicates() {
        return duplicates;
    }

    /** How many classes are read of an artifact. */
    int classes(Artifact artifact) {
        return counts.getOrDefault(artifact, 0);
    }

    ClassInfo info(String internalName) {
        return classes.get(internalName);
    }

    /** The facts of the classes that concern a clock, by name. */
    Map<String, ClassFacts> facts() {
        return facts;
    }

    void follow() {
        for (ClassInfo info : classes.values()) {
            subtypes.computeIfAbsent(info.superName(), key -> new ArrayList<>()).add(info);
            for (String each : info.interfaces()) {
                subtypes.computeIfAbsent(each, key -> new ArrayList<>()).add(info);
            }
        }
        Set<ClassInfo> next = new LinkedHashSet<>();
        classes.values().stream().filter(ClassInfo::readsClock).forEach(next::add);
        for (int round = 0; round < MOST_ROUNDS && !next.isEmpty(); round++) {
            Map<Artifact, List<String>> entries = next.stream()
                    .collect(Collectors.groupingBy(
                            ClassInfo::artifact,
                            LinkedHashMap::new,
                            Collectors.mapping(ClassInfo::entry, Collectors.toList())));
            entries.forEach(
                    (artifact, some) -> artifact.read(some, (entry, file) -> follow(artifact, entry, file), problems));
            next = usersOf(merge());
        }
    }

    private void follow(Artifact artifact, String entry, byte[] file) {
        try {
            ClassReader reader = new ClassReader(file);
            ClassInfo info = classes.get(reader.getClassName());
            ClassNode node = new ClassNode();
            reader.accept(node, ClassReader.SKIP_FRAMES);
            facts.put(info.name(), ClassFlow.of(this, info, node, problems));
        } catch (RuntimeException | StackOverflowError e) {
            // a class may name itself as its supertype
            problems.accept(artifact.place(entry), e);
        }
    }

    /** Merges what the classes store; returns what has changed. */
    private Set<String> merge() {
        Map<String, TimeValue> merged = new HashMap<>();
        for (ClassFacts each : facts.values()) {
            each.stored().forEach((variable, value) -> merged.merge(variable, value, TimeValue::merge));
        }
        Set<String> changed = new HashSet<>(values.keySet());
        changed.addAll(merged.keySet());
        changed.removeIf(variable -> Objects.equals(values.get(variable), merged.get(variable)));
        values = merged;
        return changed;
    }

    /** The classes that refer to a field or method, also as one of a subtype, and the subtypes that declare it themselves. */
    private Set<ClassInfo> usersOf(Set<String> variables) {
        Set<ClassInfo> users = new LinkedHashSet<>();
        Set<Integer> hashes = new HashSet<>();
        for (String variable : variables) {
            int dot = variable.indexOf('.');
            String member = variable.substring(dot + 1).replaceFirst("#.*", "");
            Set<ClassInfo> types = new LinkedHashSet<>();
            addSubtypes(classes.get(variable.substring(0, dot)), types);
            for (ClassInfo type : types) {
                hashes.add((type.name() + "." + member).hashCode());
                if (type.declared().containsKey(member)) {
                    users.add(type);
                }
            }
        }
        for (ClassInfo info : classes.values()) {
            if (IntStream.of(info.references()).anyMatch(hashes::contains)) {
                users.add(info);
            }
        }
        return users;
    }

    private void addSubtypes(ClassInfo type, Set<ClassInfo> types) {
        if (types.add(type)) {
            subtypes.getOrDefault(type.name(), List.of()).forEach(each -> addSubtypes(each, types));
        }
    }

    /** @param part of a method: {@code #r} for the result, {@code #0} for the first parameter; empty for a field */
    static String variable(String declaring, String member, String part) {
        return declaring + "." + member + part;
    }

    boolean isFollowed(String variable) {
        return values.containsKey(variable);
    }

    /** What a variable has; null if neither a time flows into it nor constants only. */
    TimeValue value(String variable) {
        TimeValue value = values.get(variable);
        return value == null || !value.hasReads() && !value.isConstant() ? null : value;
    }

    /** The class that declares a member that another one names; null if it is not among the classes. */
    ClassInfo declaring(String owner, String member) {
        ClassInfo info = classes.get(owner);
        if (info == null || info.declared().containsKey(member)) {
            return info;
        }
        ClassInfo found = info.superName() == null ? null : declaring(info.superName(), member);
        for (int i = 0; i < info.interfaces().length && found == null; i++) {
            found = declaring(info.interfaces()[i], member);
        }
        return found;
    }

    /** The class and its supertypes that declare a method, for which one may be called. */
    Set<String> declaringAll(ClassInfo info, String method) {
        Set<String> all = new TreeSet<>();
        addDeclaring(info, method, all);
        return all;
    }

    private void addDeclaring(ClassInfo info, String method, Set<String> all) {
        if (info == null) {
            return;
        }
        if (info.declared().containsKey(method)) {
            all.add(info.name());
        }
        addDeclaring(classes.get(info.superName()), method, all);
        for (String each : info.interfaces()) {
            addDeclaring(classes.get(each), method, all);
        }
    }
}
