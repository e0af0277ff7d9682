package timeagent.agent;

import jdk.jfr.RecordingState;

/** A recording that another process reads while it is made, from Flight Recorder's repository, and that nobody keeps. */
final class StreamSession extends LeasedSession {
    /** Two chunks: Flight Recorder deletes those before. */
    private static final long MOST_BYTES = 24L << 20;

    StreamSession(Lease lease, String repository) {
        super(lease, repository);
    }

    @Override
    void prepare() {
        recording.setName("timeagent top");
        recording.setMaxSize(MOST_BYTES);
    }

    @Override
    String early() {
        if (space().isLow(0)) {
            return "the disk is nearly full";
        }
        return recording.getState() == RecordingState.RUNNING ? null : "the recording was stopped by another command";
    }

    @Override
    void stop() {
        recording.close();
    }
}
