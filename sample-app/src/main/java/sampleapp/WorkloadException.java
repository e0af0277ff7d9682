package sampleapp;

/** A workload failed; the message states the reason. */
final class WorkloadException extends Exception {

    private static final long serialVersionUID = 1L;

    WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
