package timeagent.analysis.common;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reason of an I/O error as part of a sentence that names the file already. */
public final class IoErrorText {

    private static final Map<Class<?>, String> KNOWN = Map.of(
            NoSuchFileException.class, "no such file or folder",
            AccessDeniedException.class, "permission denied",
            FileAlreadyExistsException.class, "there is a file of that name",
            NotDirectoryException.class, "not a folder");

    /** Of a process that does not start, on JDK 17, or 25. */
    private static final Pattern SYSTEM_ERROR =
            Pattern.compile("error=\\d+, (?<text>.*)$|error: \\d+ \\((?<newer>.*)\\) *$");

    private IoErrorText() {}

    public static String of(IOException e) {
        String known = KNOWN.get(e.getClass());
        if (known != null) {
            return known;
        }
        String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
        if (reason == null || reason.isBlank()) {
            return "unknown reason";
        }
        Matcher matcher = SYSTEM_ERROR.matcher(reason);
        if (!matcher.find()) {
            return lowerCase(reason);
        }
        return lowerCase(matcher.group("text") == null ? matcher.group("newer") : matcher.group("text"));
    }

    /** A sentence of others as part of one of ours; a word in capitals stays as it is. */
    public static String lowerCase(String text) {
        boolean sentence = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return sentence ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1) : text;
    }
}
