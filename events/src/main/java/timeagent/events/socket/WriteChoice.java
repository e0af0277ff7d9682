package timeagent.events.socket;

import timeagent.events.threads.Randomness;

/**
 * Chooses which of the writes of one thread to one peer become events: of each interval one, at random.
 *
 * <p>Each {@link WriteSampler#range range} of sizes or durations has intervals of its own: sums of bytes and percentiles of
 * durations vary less.
 */
final class WriteChoice {
    /** Writes in the interval that is in progress, by range. */
    private final int[] length = new int[PeerSums.RANGES];
    /** How many of them there were; 0 if the next one begins an interval. */
    private final int[] done = new int[PeerSums.RANGES];
    /** Which of them becomes an event. */
    private final int[] chosen = new int[PeerSums.RANGES];

    private final long[] random;

    /** @param seed any number */
    WriteChoice(long seed) {
        random = new long[] {seed};
    }

    /**
     * Chooses the writes that become events; in one thread at a time.
     *
     * @param interval one of so many writes becomes an event; 0 for none
     * @param range of this write
     * @return how many writes the event of this one represents, 0 if it has none
     */
    int choose(int interval, int range) {
        if (interval == 0) {
            return 0;
        }
        if (interval == 1) {
            done[range] = 0;
            return 1;
        }
        // a longer interval begins after this one: the event that made it longer is of this one, whose other
        // writes it represents; so does one that is little shorter, or rare ranges would never complete theirs
        if (done[range] == 0 || interval < length[range] / 2) {
            length[range] = interval;
            done[range] = 0;
            chosen[range] = Randomness.below(random, 0, interval);
        }
        int weight = done[range] == chosen[range] ? length[range] : 0;
        done[range]++;
        if (done[range] == length[range]) {
            done[range] = 0;
        }
        return weight;
    }
}
