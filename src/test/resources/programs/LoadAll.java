package program;

import java.nio.file.Path;
import java.util.TreeMap;
import java.util.jar.JarFile;

/** Loads and verifies every class of a jar on the class path, and prints what did not work. */
public final class LoadAll {

    public static void main(String[] args) throws Exception {
        TreeMap<String, String> failed = new TreeMap<>();
        int[] classes = new int[1];
        try (JarFile jar = new JarFile(Path.of(args[0]).toFile())) {
            jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                    .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .filter(name -> !name.endsWith("module-info"))
                    .forEach(name -> {
                        classes[0]++;
                        try {
                            // a class that is only loaded is not verified; one that is asked for its methods is
                            Class.forName(name, false, LoadAll.class.getClassLoader()).getDeclaredMethods();
                        } catch (Throwable e) {
                            // of several classes that are missing, not always the same is missed first
                            failed.put(name, e.getClass().getName());
                        }
                    });
        }
        System.out.println(classes[0] + " classes");
        failed.forEach((name, why) -> System.out.println(name + ": " + why));
    }
}
