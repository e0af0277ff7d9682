package sampleapp;

/** Says why a workload could not do what was asked for. */
final class WorkloadException extends Exception {

    private static final long serialVersionUID = 1L;

    WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
