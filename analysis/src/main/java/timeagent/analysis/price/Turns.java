package timeagent.analysis.price;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.experiment.Experiment;
import timeagent.analysis.live.CpuLimit;
import timeagent.analysis.live.RecordingSwitch;
import timeagent.analysis.live.SteadyTime;

/**
 * Switches event types on and off in a running JVM and measures its CPU time in both states.
 *
 * <p>Each block, also one without any type, has a recording of its own beside the JVM's. Starting and stopping it costs the same in
 * both states, and the time around it does not count.
 */
final class Turns {

    /** Wait at the start of a block, until the effects of a new recording are over. */
    private static final int SETTLING = 4;

    /** The agent follows the settings of recordings within this time. */
    private static final long MILLIS_OF_AGENT = 1000;

    private static final long MILLIS_BETWEEN_LOOKS = 500;

    private final MeasuredProgram program;
    private final RecordingSwitch recording;
    private final PricedSettings settings;
    private final Path folder;
    private final long blockMillis;
    private final long settlingMillis;
    private final long seed;
    private final CpuLimit limit;
    private final List<Pair> pairs = new ArrayList<>();
    private final List<Path> recordings = new ArrayList<>();

    /**
     * @param folder for settings files and recordings
     * @param seed of the random order
     */
    Turns(
            MeasuredProgram program,
            RecordingSwitch recording,
            PricedSettings settings,
            Path folder,
            long blockMillis,
            long seed) {
        this.program = program;
        this.recording = recording;
        this.settings = settings;
        this.folder = folder;
        this.blockMillis = blockMillis;
        this.seed = seed;
        settlingMillis = Math.max(blockMillis / SETTLING, settings.hasAgentTypes() ? MILLIS_OF_AGENT : 0);
        this.limit = new CpuLimit(program.pid());
    }

    /** Records all types until the JVM has compiled its code; returns whether the program still runs. */
    boolean warmUp(Duration wanted) throws UserException, InterruptedException {
        return whileRunning(() -> {
            Instant since = Instant.now();
            start(settings.textOfWarmUp(), null);
            try (SteadyTime time = SteadyTime.afterStart(recording.repository(), since, wanted)) {
                for (long left = time.millisLeft(); left > 0 && program.isRunning(); left = time.millisLeft()) {
                    program.pause(Math.min(MILLIS_BETWEEN_LOOKS, left));
                }
            }
            recording.stop();
            return program.isRunning();
        });
    }

    /** Measures with all types and with none; returns false if the program ended first. */
    boolean measureAll() throws UserException, InterruptedException {
        return measure(null, List.of(settings.switchable()));
    }

    /**
     * Measures with some groups of types and with the others; returns false if the program has ended before.
     *
     * @param signs of each group: 1 if it is enabled in the one block, -1 in the other; null for all in the one
     */
    boolean measure(double[] signs, List<Set<String>> groups) throws UserException, InterruptedException {
        return whileRunning(() -> {
            boolean firstOn = Experiment.beginsWithA(seed, pairs.size());
            Block first = block(signs, groups, firstOn);
            Block second = first == null ? null : block(signs, groups, !firstOn);
            if (second != null) {
                pairs.add(firstOn ? new Pair(signs, first, second) : new Pair(signs, second, first));
            }
            return second != null;
        });
    }

    private interface Step {
        boolean run() throws UserException, InterruptedException;
    }

    /** A JVM that is ending does not reply. */
    private boolean whileRunning(Step step) throws UserException, InterruptedException {
        try {
            return step.run();
        } catch (UserException e) {
            if (program.ends()) {
                return false;
            }
            throw e;
        }
    }

    /** Returns null if the program ended first. */
    private Block block(double[] signs, List<Set<String>> groups, boolean on)
            throws UserException, InterruptedException {
        Set<String> enabled = new TreeSet<>();
        for (int i = 0; i < groups.size(); i++) {
            if ((signs == null || signs[i] > 0) == on) {
                enabled.addAll(groups.get(i));
            }
        }
        Path file = signs == null && on ? folder.resolve("recording-" + recordings.size() + ".jfr") : null;
        start(settings.text(enabled), file);
        program.pause(settlingMillis);
        limit.begin();
        Sample first = program.sample();
        program.pause(blockMillis);
        Sample last = first == null ? null : program.sampleAfter(first);
        if (last == null) {
            return null;
        }
        boolean atLimit = limit.wasReached(first.nanosTo(last), last.cpuNanos() - first.cpuNanos());
        recording.stop();
        if (file != null) {
            recordings.add(file);
        }
        return new Block(first.cpuTo(last), first.unitsPerSecondTo(last), atLimit);
    }

    private void start(String settingsFile, Path file) throws UserException {
        Path written = folder.resolve("block.jfc");
        try {
            Files.writeString(written, settingsFile);
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + written + "' (" + IoErrorText.of(e) + ")");
        }
        recording.start(written, file);
    }

    List<Pair> pairs() {
        return pairs;
    }

    /** The recordings of the blocks with all types. */
    List<Path> recordings() {
        return recordings;
    }
}
