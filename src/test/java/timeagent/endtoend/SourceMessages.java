package timeagent.endtoend;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Finds in the sources whatever may be said to a user: every text of four words or more, wherever it stands. What varies in it
 * is told as an ellipsis.
 */
final class SourceMessages extends TreeScanner<Void, List<String>> {

    private static final String VARIES = "\u2026";
    private static final Pattern SEVERAL = Pattern.compile(VARIES + "{2,}");
    private static final int WORDS_OF_A_SENTENCE = 4;
    private static final Pattern FORMAT = Pattern.compile("%[,.0-9]*[dsf]");
    private static final Pattern BEGINNING = Pattern.compile("^timeagent: ");

    private final Set<String> internalExceptions;

    /** @param internalExceptions classes whose messages are never printed */
    SourceMessages(Set<String> internalExceptions) {
        this.internalExceptions = internalExceptions;
    }

    /**
     * Returns the texts of the Java files below a folder.
     *
     * @param wanted says of the path of a file, from the folder on, whether to read it
     */
    List<String> below(Path folder, Predicate<String> wanted) {
        List<String> texts = new ArrayList<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> found = Files.walk(folder);
                StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources = found.filter(file -> file.toString().endsWith(".java"))
                    .filter(file ->
                            wanted.test(folder.relativize(file).toString().replace('\\', '/')))
                    .sorted()
                    .toList();
            JavacTask parser = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            scan(parser.parse(), texts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    /** What a text of the sources looks like where it is printed, or on a page. */
    static Pattern pattern(String text) {
        StringBuilder regex = new StringBuilder();
        for (String part : text.split(Pattern.quote(VARIES), -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(regex.toString());
    }

    @Override
    public Void visitAnnotation(AnnotationTree annotation, List<String> texts) {
        return null;
    }

    @Override
    public Void visitNewClass(NewClassTree made, List<String> texts) {
        return internalExceptions.contains(made.getIdentifier().toString()) ? null : super.visitNewClass(made, texts);
    }

    @Override
    public Void visitBinary(BinaryTree binary, List<String> texts) {
        if (binary.getKind() == Tree.Kind.PLUS && add(text(binary), texts)) {
            scanWhatVaries(binary, texts);
            return null;
        }
        return super.visitBinary(binary, texts);
    }

    private void scanWhatVaries(ExpressionTree part, List<String> texts) {
        if (part instanceof ParenthesizedTree inner) {
            scanWhatVaries(inner.getExpression(), texts);
        } else if (part instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
            scanWhatVaries(sum.getLeftOperand(), texts);
            scanWhatVaries(sum.getRightOperand(), texts);
        } else if (!(part instanceof LiteralTree)) {
            scan(part, texts);
        }
    }

    @Override
    public Void visitLiteral(LiteralTree literal, List<String> texts) {
        if (literal.getValue() instanceof String) {
            add(text(literal), texts);
        }
        return null;
    }

    private static boolean add(String text, List<String> texts) {
        String fixed = text.replace(VARIES, " ").strip();
        boolean sentence = fixed.split("\\s+").length >= WORDS_OF_A_SENTENCE;
        if (sentence) {
            texts.add(SEVERAL.matcher(text).replaceAll(VARIES));
        }
        return sentence;
    }

    private static String text(ExpressionTree part) {
        if (part instanceof ParenthesizedTree inner) {
            return text(inner.getExpression());
        }
        if (part instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
            return text(sum.getLeftOperand()) + text(sum.getRightOperand());
        }
        boolean fixed = part instanceof LiteralTree literal && literal.getValue() instanceof String;
        String text = fixed ? (String) ((LiteralTree) part).getValue() : VARIES;
        return FORMAT.matcher(BEGINNING.matcher(text).replaceFirst("")).replaceAll(VARIES);
    }
}
