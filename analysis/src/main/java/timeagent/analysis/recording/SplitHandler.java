package timeagent.analysis.recording;

import java.util.function.Consumer;

/**
 * A handler of events of which there are millions: several threads read chunks side by side, each into a share of its own.
 *
 * <p>What comes out is to be the same as if {@link #accept} had been given each event in the order of the file.
 */
public interface SplitHandler extends Consumer<Event> {

    /**
     * Makes the share that takes the events of one chunk. Called on any thread, like all methods of the share but
     * {@link Share#join}.
     *
     * @param event the object that holds one event after the other
     */
    Share share(Event event);

    /** Takes the events of one chunk. */
    interface Share {

        /**
         * Takes the event that the object now holds.
         *
         * @return false to have it given to {@link SplitHandler#accept} instead, after this share has joined
         */
        boolean take();

        /** Whether it takes events that are like the one it took last but for their times together, by {@link #take(EventRun)}. */
        default boolean takesRuns() {
            return false;
        }

        /** Takes events that are like the one it took last but for their times; asked for by {@link #takesRuns}. */
        default void take(EventRun run) {
            throw new UnsupportedOperationException();
        }

        /** Adds up. Called on the thread of the reader, chunk after chunk in the order of the file. */
        void join();
    }
}
