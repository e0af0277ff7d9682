package program;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has damaged copies of a recording reported, many in one JVM: what a report leaves in memory adds up. */
public final class DamagedReports {

    private static final Pattern WRITES = Pattern.compile("\"socketWrites\": \\{\\s*\"events\": (\\d+)");

    /** Where a chunk's header has its size: after the magic and the two versions. */
    private static final int CHUNK_SIZE = 8;

    private static Method command;
    private static Path copy;
    private static long writes;
    private static int reported;
    private static int refused;

    private record Result(int status, String stdout, String stderr) {}

    public static void main(String[] args) throws Exception {
        command = Class.forName("timeagent.analysis.cli.Main")
                .getDeclaredMethod("run", PrintWriter.class, PrintWriter.class, String[].class);
        command.setAccessible(true);
        byte[] whole = Files.readAllBytes(Path.of(args[0]));
        copy = Path.of(args[1]);
        long firstChunk = ByteBuffer.wrap(whole).getLong(CHUNK_SIZE);
        Random random = new Random(Long.parseLong(args[2]));
        writes = writes(report(whole));
        for (int i = Integer.parseInt(args[3]); i > 0; i--) {
            // a share, as nextInt of a length that differs by one byte is another number altogether
            int length = (int) (random.nextDouble() * whole.length);
            Result result = report(Arrays.copyOf(whole, length));
            check(result, true, "cut at " + length);
            if (length >= firstChunk && result.status != 0) {
                throw new AssertionError("cut at " + length + ", after a whole chunk: " + result);
            }
        }
        System.out.println("cut: " + reported + " reported in part, " + refused + " refused");
        reported = refused = 0;
        for (int i = Integer.parseInt(args[4]); i > 0; i--) {
            byte[] flipped = whole.clone();
            int place = random.nextInt(whole.length);
            flipped[place] ^= (byte) (1 + random.nextInt(255));
            check(report(flipped), false, "flipped at " + place + " to " + flipped[place]);
        }
        System.out.println("flipped: " + reported + " reported, " + refused + " refused");
    }

    private static Result report(byte[] bytes) throws Exception {
        Files.write(copy, bytes);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] arguments = {"report", "--json", "-", copy.toString()};
        int status = (int) command.invoke(null, new PrintWriter(out), new PrintWriter(err), arguments);
        return new Result(status, out.toString(), err.toString());
    }

    private static void check(Result result, boolean cut, String damage) {
        boolean right;
        if (result.status == 0) {
            reported++;
            right = result.stdout.startsWith("{")
                    && (!cut || result.stdout.contains("\"truncated\": true") && writes(result) <= writes);
        } else {
            refused++;
            right = result.status == 1
                    && result.stdout.isEmpty()
                    && result.stderr.matches("timeagent: '[^\\n]+' [^\\n]+\\n");
        }
        if (!right || result.stderr.contains("\tat ") || result.stderr.contains("internal error")) {
            throw new AssertionError(damage + ": " + result);
        }
    }

    private static long writes(Result result) {
        Matcher matcher = WRITES.matcher(result.stdout);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }
}
