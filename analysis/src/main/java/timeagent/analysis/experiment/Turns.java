package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.experiment.Runner.Run;
import timeagent.analysis.experiment.Runner.Window;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.RemoteRecording;
import timeagent.analysis.statistics.Interval;

/**
 * Records two JVMs that run already, in turns: what changes with time changes both.
 *
 * @param windows of each, 1 or more
 * @param duration of a window
 * @param folder absolute, for recordings
 * @param messages for progress
 */
public record Turns(
        Path agentJar,
        Target a,
        Target b,
        int windows,
        Duration duration,
        Path folder,
        InterruptHandler stop,
        PrintWriter messages) {

    /**
     * A JVM.
     *
     * @param settings of its recordings, text of a .jfc file
     * @param options of the agent if it is not active
     */
    public record Target(JvmProcess process, String settings, String options) {}

    /** Recordings have a duration, so that those of a killed command end. */
    private static final Duration MARGIN = Duration.ofMinutes(10);

    /** A comparison without verdicts: each side is one JVM, however often it was recorded. */
    public record Result(Comparison comparison, UserException failure) {}

    /**
     * Records and compares.
     *
     * @param sideA how a is named
     * @return with what ended the turns early; null if nothing did, or Ctrl-C
     * @throws UserException if there is not even one turn
     */
    public Result run(SideOptions sideA, SideOptions sideB, Plan plan, double margin)
            throws UserException, InterruptedException {
        List<Window> ofA = new ArrayList<>();
        List<Window> ofB = new ArrayList<>();
        UserException failure = null;
        try {
            record(plan.seed(), ofA, ofB);
        } catch (UserException e) {
            failure = stop.requested() ? null : e;
        }
        if (failure != null && ofA.isEmpty()) {
            throw failure;
        }
        if (ofA.isEmpty()) {
            throw UserException.failed("stopped before the first turn was finished; there is nothing to compare");
        }
        MeasuredSide measuredA = new MeasuredSide("a", sideA);
        MeasuredSide measuredB = new MeasuredSide("b", sideB);
        measuredA.rounds().add(measuredA.read(new Run(ofA, 0, null, false), plan));
        measuredB.rounds().add(measuredB.read(new Run(ofB, 0, null, false), plan));
        return new Result(MeasuredSide.compare(measuredA, measuredB, margin, Interval.ERROR), failure);
    }

    private void record(long seed, List<Window> ofA, List<Window> ofB) throws UserException, InterruptedException {
        try (RemoteRecording recordingA = start(a);
                RemoteRecording recordingB = start(b)) {
            awaitWarm(recordingA, a);
            awaitWarm(recordingB, b);
            while (ofA.size() < windows && !stop.requested()) {
                boolean firstA = Experiment.beginsWithA(seed, ofA.size());
                int turn = ofA.size() + 1;
                Window first = firstA ? window(recordingA, "a", turn) : window(recordingB, "b", turn);
                Window second = firstA ? window(recordingB, "b", turn) : window(recordingA, "a", turn);
                if (!stop.requested()) {
                    ofA.add(firstA ? first : second);
                    ofB.add(firstA ? second : first);
                    messages.println("timeagent: turn " + turn + " of " + windows);
                }
            }
            stop(recordingA, a);
            stop(recordingB, b);
        }
    }

    private RemoteRecording start(Target target) throws UserException {
        RemoteRecording recording = new RemoteRecording(target.process);
        try {
            Duration longest = duration.multipliedBy(2L * windows).plus(MARGIN);
            String done = recording
                    .start(agentJar, longest, target.settings, target.options, false)
                    .get(0);
            messages.println("timeagent: PID " + target.process + ": " + done);
            return recording;
        } catch (UserException e) {
            recording.close();
            throw e;
        }
    }

    private void awaitWarm(RemoteRecording recording, Target target) throws UserException, InterruptedException {
        if (!recording.awaitWarm(stop, () -> {}) && !stop.requested()) {
            // it says why it has ended
            recording.stop();
            throw UserException.failed("the recording of PID " + target.process + " was stopped by another command");
        }
    }

    private Window window(RemoteRecording recording, String side, int turn) throws UserException, InterruptedException {
        recording.startWindow(duration.plus(MARGIN));
        stop.waitForRequest(duration.toMillis());
        Path file = folder.resolve("window-" + turn + "-" + side + ".jfr");
        recording.stopWindow(file);
        return new Window(file, null, duration.toMillis() / 1e3);
    }

    private void stop(RemoteRecording recording, Target target) throws UserException {
        String done = recording.stop();
        if (!done.isEmpty()) {
            messages.println("timeagent: PID " + target.process + ": " + done);
        }
    }
}
