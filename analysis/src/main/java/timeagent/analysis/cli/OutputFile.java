package timeagent.analysis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Supplier;
import timeagent.analysis.common.AtomicFile;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * Where an option sends a result.
 *
 * @param option its name, for messages
 * @param file {@code -} for standard output; null if the option was not given
 */
record OutputFile(String option, Path file) {

    private static final Path STANDARD_OUTPUT = Path.of("-");

    boolean isStandardOutput() {
        return STANDARD_OUTPUT.equals(file);
    }

    boolean isFile() {
        return file != null && !isStandardOutput();
    }

    /** Rejects, before any work is done, what could not be written after it, and what would be lost by it. */
    void check(List<Path> inputs) throws UserException {
        if (!isFile()) {
            return;
        }
        if (file.toString().isEmpty()) {
            throw UserException.wrongArguments(option + " has an empty name; give it a file, or - for standard output");
        }
        try {
            new AtomicFile(file).check();
        } catch (IOException e) {
            throw cannotWrite(e, "give " + option + " a file in a folder that exists and can be written to");
        }
        if (inputs.stream().anyMatch(this::isSame)) {
            throw UserException.wrongArguments(option + " would overwrite the input '" + file + "'; give another file");
        }
    }

    /** Writes nothing if the option was not given. */
    void write(PrintWriter out, Supplier<String> text) throws UserException {
        try {
            if (isFile()) {
                new AtomicFile(file).write(text.get());
            } else if (isStandardOutput()) {
                print(out, text.get());
            }
        } catch (IOException e) {
            throw cannotWrite(e, "give another file");
        }
    }

    /** Writes a line behind those before, if the option was given. */
    void append(PrintWriter out, String line) throws UserException {
        try {
            if (isFile()) {
                // a character that no bytes stand for, such as half a pair, is a question mark
                byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
                Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } else if (isStandardOutput()) {
                print(out, line + "\n");
            }
        } catch (IOException e) {
            throw cannotWrite(e, "give another file");
        }
    }

    /** Fails if something printed before is lost, too. */
    static void print(PrintWriter out, String text) throws UserException {
        out.print(text);
        if (out.checkError()) {
            throw UserException.failed("cannot write to stdout: closed, or disk full");
        }
    }

    /** Never of a device, which can be written to twice. */
    boolean isSame(Path other) {
        Path normal = file.toAbsolutePath().normalize();
        try {
            return normal.equals(other.toAbsolutePath().normalize()) && !Files.exists(file)
                    || Files.isRegularFile(file) && Files.isSameFile(file, other);
        } catch (IOException e) {
            // the other does not exist
            return false;
        }
    }

    private UserException cannotWrite(IOException e, String advice) {
        return UserException.failed("cannot write '" + file + "' (" + IoErrorText.of(e) + "); " + advice);
    }
}
