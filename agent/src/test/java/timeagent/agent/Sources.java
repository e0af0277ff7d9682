package timeagent.agent;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles Java source to class files in memory. */
final class Sources {
    private static final Pattern NAME = Pattern.compile("(?:class|interface|record|enum) (\\w+)");

    private Sources() {}

    /** The class file of a source that makes one class. */
    static byte[] compileOne(String source) {
        return compile(source).values().iterator().next();
    }

    /** The class files of a source, with line numbers, by name of the class. */
    static Map<String, byte[]> compile(String source) {
        Matcher name = NAME.matcher(source);
        if (!name.find()) {
            throw new IllegalArgumentException(source);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> outputs = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        JavaFileManager files = new InMemory(compiler.getStandardFileManager(null, null, null), outputs);
        JavaFileObject file = new InMemorySource(name.group(1), source);
        boolean compiled = compiler.getTask(
                        null,
                        files,
                        problem -> problems.add(problem.toString()),
                        List.of("--release", "17", "-g", "-proc:none"),
                        null,
                        List.of(file))
                .call();
        if (!compiled) {
            throw new IllegalArgumentException(problems.toString());
        }
        Map<String, byte[]> classFiles = new TreeMap<>();
        outputs.forEach((className, output) -> classFiles.put(className, output.toByteArray()));
        return classFiles;
    }

    private static final class InMemorySource extends SimpleJavaFileObject {
        private final String source;

        InMemorySource(String name, String source) {
            super(URI.create("memory:///" + name + ".java"), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> outputs;

        InMemory(JavaFileManager files, Map<String, ByteArrayOutputStream> outputs) {
            super(files);
            this.outputs = outputs;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/')), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream output = new ByteArrayOutputStream();
                    outputs.put(className, output);
                    return output;
                }
            };
        }
    }
}
