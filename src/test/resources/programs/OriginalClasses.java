package program;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jdk.jfr.Recording;

/**
 * Has the agent put into this JVM and taken out, three times with other options, and prints which classes it changed and which
 * of these are not as they were before.
 */
public final class OriginalClasses {

    /** Loaded before the agent. */
    private static final List<String> EARLY = List.of("Kinds", "WrapperCallers", "OwnClock", "References", "Flow");

    /** Loaded one by one while it is there. */
    private static final List<String> LATE = List.of("Threads", "Loaders", "Mixture");

    /** The first changes all that the others do: what a JVM has of a class, it keeps when that is changed first. */
    private static final List<String> OPTIONS =
            List.of("jdk=true,clock=all,socket=mirror", "", "clock=off,socket=instrumented-cached");

    private static final String RESTORED = "0 .*: restored (\\d+) class(?:es)?\\R";

    private static ThisJvm jvm;
    private static String otherAgent;

    /** @param args jar, folder of these programs, jar of {@link ClassFiles} */
    public static void main(String[] args) throws Exception {
        jvm = new ThisJvm(args[0]);
        otherAgent = args[2];
        // without one, the agent changes nothing
        Recording recording = new Recording();
        recording.start();
        // loads what writes to sockets
        EveryWay.main(args);
        for (String name : EARLY) {
            Class.forName("program." + name);
        }
        URL[] programs = {Path.of(args[1]).toUri().toURL()};
        // another class of the same name
        try (URLClassLoader other = new URLClassLoader(programs, ClassLoader.getPlatformClassLoader())) {
            Class.forName("program.Kinds", true, other);
            compareFiles();
        }
    }

    private static void compareFiles() throws Exception {
        ThisJvm.load(otherAgent);
        Map<Class<?>, byte[]> original = new IdentityHashMap<>();
        for (int i = 0; i < OPTIONS.size(); i++) {
            ClassFiles had = ClassFiles.first();
            jvm.succeeding("attach", OPTIONS.get(i));
            had.end().forEach(original::putIfAbsent);
            Class<?> late = Class.forName("program." + LATE.get(i));
            original.put(late, late.getResourceAsStream(LATE.get(i) + ".class").readAllBytes());
            ThisJvm.load(otherAgent);
            ClassFiles first = ClassFiles.first();
            ClassFiles last = ClassFiles.last();
            ClassFiles.again(ClassFiles.classes().toArray(new Class<?>[0]));
            Map<Class<?>, byte[]> before = first.end();
            before.forEach(original::putIfAbsent);
            Set<Class<?>> changed = unlike(before, last.end());
            ClassFiles restored = ClassFiles.last();
            // as many classes as it reports
            String number = jvm.succeeding("detach").replaceFirst(RESTORED, "$1");
            Map<Class<?>, byte[]> after = restored.end();
            tell(OPTIONS.get(i), changed, missing(changed, after), common(changed, unlike(original, after)));
            System.out.println("restored " + number + " of " + after.size());
        }
    }

    /** The classes of which both have something else. */
    private static <T> Set<Class<?>> unlike(Map<Class<?>, T> some, Map<Class<?>, T> others) {
        Set<Class<?>> unlike = new HashSet<>();
        others.forEach((one, other) -> {
            if (some.containsKey(one) && !Objects.deepEquals(some.get(one), other)) {
                unlike.add(one);
            }
        });
        return unlike;
    }

    private static Set<Class<?>> missing(Set<Class<?>> wanted, Map<Class<?>, ?> there) {
        Set<Class<?>> missing = new HashSet<>(wanted);
        missing.removeAll(there.keySet());
        return missing;
    }

    private static Set<Class<?>> common(Set<Class<?>> some, Set<Class<?>> others) {
        Set<Class<?>> common = new HashSet<>(some);
        common.retainAll(others);
        return common;
    }

    private static void tell(String options, Set<Class<?>> changed, Set<Class<?>> left, Set<Class<?>> other) {
        System.out.println("with " + options);
        System.out.println("changed " + names(changed));
        System.out.println("not restored " + names(left));
        System.out.println("restored otherwise " + names(other));
    }

    private static List<String> names(Set<Class<?>> classes) {
        return classes.stream().map(Class::getName).sorted().toList();
    }
}
