package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import picocli.CommandLine.Help.Ansi;
import timeagent.analysis.recording.RecordingReader;

/** Tells now and then how far the reading of large recordings is, and about how long the rest takes; of small ones nothing. */
final class ReadingProgress implements RecordingReader.Progress {

    // of less, however slow the machine, the result is the progress
    private static final long LARGE = 100_000_000;
    // what is read sooner needs no progress
    private static final long FIRST_NANOS = 2_000_000_000;
    private static final long EVERY_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final long all;
    private final LongSupplier nanoTime;
    private final long start;
    private long toldAt;
    private long before;
    private long ofThis;

    /** @param all bytes of all recordings */
    ReadingProgress(PrintWriter err, long all, LongSupplier nanoTime) {
        this.err = err;
        this.all = all;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.toldAt = start + FIRST_NANOS - EVERY_NANOS;
    }

    /** Of nothing, unless somebody sits at a terminal. */
    static ReadingProgress of(List<Path> files, PrintWriter err) {
        boolean terminal = Ansi.AUTO.enabled();
        long bytes = terminal ? files.stream().mapToLong(RecordingFiles::size).sum() : 0;
        return new ReadingProgress(err, bytes, System::nanoTime);
    }

    /** Another recording comes. */
    void next() {
        before += ofThis;
        ofThis = 0;
    }

    @Override
    public void read(long read, long ofFile) {
        ofThis = read;
        long now = nanoTime.getAsLong();
        long done = before + read;
        if (all < LARGE || now - toldAt < EVERY_NANOS || done <= 0 || done >= all) {
            return;
        }
        toldAt = now;
        double left = (double) (now - start) / done * (all - done) / 1e9;
        err.println(String.format(
                Locale.ROOT,
                "timeagent: read %,d of %,d MB, about %.0f s left",
                done / 1_000_000,
                all / 1_000_000,
                Math.max(1, left)));
    }
}
