package timeagent.analysis.summary;

import java.io.IOException;

/** Tells in one line why recordings cannot be added up, and what to do. */
public final class IncompatibleRecordingsException extends IOException {

    private static final long serialVersionUID = 1L;

    IncompatibleRecordingsException(String message) {
        super(message);
    }
}
