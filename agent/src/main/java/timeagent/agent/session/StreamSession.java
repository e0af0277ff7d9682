package timeagent.agent.session;

import jdk.jfr.RecordingState;

/** A recording that another process reads while it is made, from Flight Recorder's repository, and that nobody keeps. */
public final class StreamSession extends LeasedSession {
    /** Two chunks: Flight Recorder deletes those before. */
    private static final long MOST_BYTES = 24L << 20;

    public StreamSession(Lease lease, String repository) {
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
    public void stop() {
        recording.close();
    }
}
