package timeagent.agent.session;

import java.io.File;

/**
 * The free space for a recording: in Flight Recorder's repository, and where a copy of it is to go.
 *
 * <p>Flight Recorder ends the JVM when it cannot write, so a copy must not use up the repository's space either.
 */
record DiskSpace(File repository, File copies) {
    static final long LEAST_BYTES_FREE = 50L << 20;

    /** Below the other one: what is recorded between two checks must not prevent the copy. */
    private static final long LEAST_BYTES_FREE_WITH_COPY = LEAST_BYTES_FREE / 2;

    /**
     * @param planned where Flight Recorder creates its repository, if there is none yet
     * @param copies folder for the copy
     */
    static DiskSpace of(String planned, File copies) {
        File repository = new File(System.getProperty("jdk.jfr.repository", planned)).getAbsoluteFile();
        while (!repository.exists() && repository.getParentFile() != null) {
            repository = repository.getParentFile();
        }
        return new DiskSpace(repository, copies);
    }

    /** @param recorded bytes in the repository that are to be copied */
    boolean isLow(long recorded) {
        return !fits(recorded, LEAST_BYTES_FREE);
    }

    /** @param recorded bytes in the repository that are to be copied */
    boolean fitsCopy(long recorded) {
        return fits(recorded, LEAST_BYTES_FREE_WITH_COPY);
    }

    /** As if both were on one file store. */
    private boolean fits(long recorded, long least) {
        return Math.min(repository.getUsableSpace(), copies.getUsableSpace()) >= least + recorded;
    }
}
