package timeagent.analysis.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Comparison.Sample;
import timeagent.analysis.comparison.Expected;
import timeagent.analysis.comparison.Figure;
import timeagent.analysis.comparison.Side;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.experiment.Runner.Run;
import timeagent.analysis.experiment.Runner.Window;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.jvm.RecordedOptions;
import timeagent.analysis.summary.jvm.Runs;

/**
 * What was measured of a side.
 *
 * @param all that was recorded
 * @param rounds the samples
 * @param recordings those of the rounds, then those of a run whose round failed, if they were read
 */
record MeasuredSide(
        String name,
        SideOptions options,
        Summary all,
        List<Sample> rounds,
        List<List<Path>> recordings,
        Variation variation) {

    MeasuredSide(String name, SideOptions options) {
        this(name, options, summary(options), new ArrayList<>(), new ArrayList<>(), new Variation());
    }

    /** Reads the finished rounds again: {@link #all} may contain one side of a round that failed. */
    MeasuredSide finished() throws UserException {
        MeasuredSide finished = new MeasuredSide(
                name, options, summary(options), rounds, recordings.subList(0, rounds.size()), variation);
        for (List<Path> files : finished.recordings) {
            read(files, finished.all);
        }
        return finished;
    }

    private static void read(List<Path> files, Summary... summaries) throws UserException {
        for (timeagent.analysis.summary.jvm.Run jvm : Runs.of(files)) {
            Summary.read(jvm, summaries);
        }
    }

    Sample read(Run run, Plan plan) throws UserException {
        Summary alone = summary(options);
        List<Path> files = run.windows().stream().map(Window::recording).toList();
        recordings.add(files);
        read(files, alone, all);
        Sample sample = sample(alone, run, plan);
        if (run.windows().size() > 1) {
            List<Map<String, Double>> windows = new ArrayList<>();
            for (Window window : run.windows()) {
                Summary part = summary(options);
                read(List.of(window.recording()), part);
                windows.add(sample(part, new Run(List.of(window), window.seconds(), null, false), plan)
                        .metrics());
            }
            variation.add(windows);
        }
        return sample;
    }

    private static Sample sample(Summary alone, Run run, Plan plan) throws UserException {
        Report report = alone.report();
        Map<String, Double> metrics = Metric.of(report);
        metrics.put(Metric.PROCESS_CPU.key(), run.cpuSeconds());
        if (run.endedByItself()) {
            metrics.put(Metric.PROCESS_WALL.key(), run.wallSeconds());
        }
        if (plan.unit() != null) {
            boolean hasOwnTime = run.cpuSeconds() == null;
            Double cpuSeconds = hasOwnTime ? alone.cpuSeconds() : run.cpuSeconds();
            double seconds = hasOwnTime ? run.seconds() : report.agentSeconds();
            metrics.putAll(WorkUnit.metrics(units(alone, run, plan.unit()), report, cpuSeconds, seconds));
        }
        Map<String, String> units = new HashMap<>();
        for (Figure figure : plan.figures()) {
            double sum = 0;
            for (Window window : run.windows()) {
                sum += figure.pattern().number(window.output());
            }
            metrics.put(figure.name(), sum / run.windows().size());
            units.put(figure.name(), figure.unit());
        }
        return new Sample(metrics, report, units);
    }

    private static double units(Summary alone, Run run, WorkUnit unit) throws UserException {
        if (!unit.isInOutput()) {
            return unit.inRecording(alone.facts());
        }
        double sum = 0;
        for (Window window : run.windows()) {
            sum += unit.inOutput(window.output(), window.seconds());
        }
        return sum;
    }

    private static Summary summary(SideOptions options) {
        return Summary.ofSide(options.hasAgent() ? AgentPresence.REQUIRED : AgentPresence.ABSENT);
    }

    private Side side() {
        return new Side(name, all, rounds);
    }

    /**
     * @param margin in which two values are the same
     * @param error the probability that an interval misses the true ratio
     */
    static Comparison compare(MeasuredSide a, MeasuredSide b, double margin, double error) {
        boolean settings = a.options.settings() != null || b.options.settings() != null;
        boolean commands = !a.options.command().equals(b.options.command());
        Expected expected =
                new Expected(RecordedOptions.differing(a.options.agent(), b.options.agent()), settings, commands);
        return Comparison.ofRounds(a.side(), b.side(), expected, margin, error)
                .with(Variation.remarks(a.variation, b.variation));
    }
}
