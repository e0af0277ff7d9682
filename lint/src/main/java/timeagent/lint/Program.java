package timeagent.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
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
    /** What flows into a field, parameter or result, by class that stores it. */
    private final Map<String, Map<String, TimeValue>> variables = new HashMap<>();

    /** The fields and methods of these. */
    private final Set<String> followed = new HashSet<>();

    private final Map<String, TimeValue> values = new HashMap<>();
    private List<ClassInfo> indexed;
    /** Hash of a member and number of a class that refers to it, sorted. */
    private long[] index;

    private final Map<String, List<ClassInfo>> subtypes = new HashMap<>();

    private int duplicates;

    /** @param problems receives what cannot be read or followed */
    Program(BiConsumer<String, Throwable> problems) {
        this.problems = problems;
    }

    void add(Artifact artifact) {
        artifact.read(
                artifact.entries(),
                (entry, file) -> {
                    try {
                        ClassReader reader = new ClassReader(file);
                        ClassInfo info = ClassInfo.of(reader, artifact, entry);
                        if (classes.putIfAbsent(info.name(), info) == null) {
                            counts.merge(artifact, 1, Integer::sum);
                        } else {
                            duplicates++;
                        }
                    } catch (RuntimeException e) {
                        problems.accept(artifact.name() + "!/" + entry, e);
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
        index();
        Set<ClassInfo> next = new LinkedHashSet<>();
        classes.values().stream().filter(ClassInfo::readsClock).forEach(next::add);
        for (int round = 0; round < MOST_ROUNDS && !next.isEmpty(); round++) {
            Set<String> changed = new HashSet<>();
            Map<Artifact, List<String>> entries = new LinkedHashMap<>();
            Map<String, ClassInfo> byEntry = new HashMap<>();
            for (ClassInfo info : next) {
                entries.computeIfAbsent(info.artifact(), key -> new ArrayList<>())
                        .add(info.entry());
            }
            for (Map.Entry<Artifact, List<String>> each : entries.entrySet()) {
                each.getKey()
                        .read(each.getValue(), (entry, file) -> follow(each.getKey(), entry, file, changed), problems);
            }
            next = new LinkedHashSet<>();
            for (String variable : changed) {
                next.addAll(usersOf(variable));
            }
        }
    }

    private void index() {
        indexed = List.copyOf(classes.values());
        index = new long
                [indexed.stream().mapToInt(info -> info.references().length).sum()];
        int next = 0;
        for (int i = 0; i < indexed.size(); i++) {
            ClassInfo info = indexed.get(i);
            for (int hash : info.references()) {
                index[next++] = entry(hash, i);
            }
            addSubtype(info.superName(), info);
            for (String each : info.interfaces()) {
                addSubtype(each, info);
            }
        }
        Arrays.sort(index);
    }

    private void addSubtype(String of, ClassInfo info) {
        if (classes.containsKey(of)) {
            subtypes.computeIfAbsent(of, key -> new ArrayList<>()).add(info);
        }
    }

    private static long entry(int hash, int number) {
        return (long) hash << Integer.SIZE | number;
    }

    /** The classes that refer to a field or method, also as one of a subtype, and the subtypes that declare it themselves. */
    private Set<ClassInfo> usersOf(String variable) {
        int dot = variable.indexOf('.');
        int end = variable.indexOf('#');
        String member = variable.substring(dot + 1, end < 0 ? variable.length() : end);
        Set<ClassInfo> types = new LinkedHashSet<>();
        addSubtypes(classes.get(variable.substring(0, dot)), types);
        Set<ClassInfo> users = new LinkedHashSet<>();
        for (ClassInfo type : types) {
            if (type.declared().containsKey(member)) {
                users.add(type);
            }
            int hash = (type.name() + "." + member).hashCode();
            int at = Arrays.binarySearch(index, entry(hash, 0));
            for (int i = at < 0 ? -at - 1 : at; i < index.length && index[i] >> Integer.SIZE == hash; i++) {
                users.add(indexed.get((int) index[i]));
            }
        }
        return users;
    }

    private void addSubtypes(ClassInfo type, Set<ClassInfo> types) {
        if (types.add(type)) {
            subtypes.getOrDefault(type.name(), List.of()).forEach(each -> addSubtypes(each, types));
        }
    }

    private void follow(Artifact artifact, String entry, byte[] file, Set<String> changed) {
        try {
            ClassReader reader = new ClassReader(file);
            ClassInfo info = classes.get(reader.getClassName());
            ClassNode node = new ClassNode();
            reader.accept(node, ClassReader.SKIP_FRAMES);
            ClassFacts found = ClassFlow.of(this, info, node, problems);
            ClassFacts before = facts.put(info.name(), found);
            Set<String> touched = new HashSet<>(found.stored().keySet());
            if (before != null) {
                touched.addAll(before.stored().keySet());
            }
            for (String variable : touched) {
                store(variable, info.name(), found.stored().get(variable), changed);
            }
        } catch (RuntimeException | StackOverflowError e) {
            // a class may name itself as its supertype
            problems.accept(artifact.name() + "!/" + entry, e);
        }
    }

    private void store(String variable, String by, TimeValue value, Set<String> changed) {
        Map<String, TimeValue> all = variables.get(variable);
        if (all == null) {
            if (value == null) {
                return;
            }
            all = new HashMap<>();
            variables.put(variable, all);
            int end = variable.indexOf('#');
            followed.add(end < 0 ? variable : variable.substring(0, end));
            changed.add(variable);
        }
        if (value == null) {
            all.remove(by);
        } else {
            all.put(by, value);
        }
        TimeValue merged = all.values().stream().reduce(null, TimeValue::merge);
        if (merged == null ? values.remove(variable) != null : !merged.equals(values.put(variable, merged))) {
            changed.add(variable);
        }
    }

    /** @param part of a method: {@code #r} for the result, {@code #0} for the first parameter; empty for a field */
    static String variable(String declaring, String member, String part) {
        return declaring + "." + member + part;
    }

    boolean isFollowed(String variable) {
        return variables.containsKey(variable);
    }

    /** Whether a time flows into a field, or a parameter or the result of a method. */
    boolean isFollowed(String declaring, String member) {
        return followed.contains(declaring + "." + member);
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
