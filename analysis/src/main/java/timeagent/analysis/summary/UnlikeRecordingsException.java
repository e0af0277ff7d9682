package timeagent.analysis.summary;

import java.io.IOException;

/** Tells in one line why recordings cannot be added up, and what to do. */
public final class UnlikeRecordingsException extends IOException {

    private static final long serialVersionUID = 1L;

    UnlikeRecordingsException(String message) {
        super(message);
    }
}
