package timeagent.analysis.summary.cost;

/**
 * What {@link SteadyState} found in the runs of a style, for its cost.
 *
 * @param style the style
 * @param fewestSamples number of EventCost events of the run that has the fewest
 * @param runs recordings that have the beginning of a run
 * @param unsettled runs that cost less in their last third than ever before; only that counts
 * @param seconds of a run that were left out, on average
 * @param share of the emissions measured that were left out, 0 to 1
 */
public record WarmUp(String style, int fewestSamples, int runs, int unsettled, double seconds, double share) {

    /** Whether the first sample, that of code not compiled yet, had to stay in the means. */
    public boolean hasColdSample() {
        return fewestSamples <= SteadyState.LATER_SAMPLES;
    }

    /** Whether most runs do not settle; in a single one of several, something else may have been running. */
    public boolean isCold() {
        return 2 * unsettled > runs;
    }
}
