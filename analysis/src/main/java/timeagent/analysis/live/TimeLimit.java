package timeagent.analysis.live;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import timeagent.analysis.common.UserException;

/** Runs a request to another JVM on a thread of its own: a suspended JVM accepts requests and never replies. */
final class TimeLimit {

    /** What is run; its failure is the user's. */
    interface Request<T> {
        T send() throws UserException;
    }

    private TimeLimit() {}

    /**
     * Waits for the result.
     *
     * @throws UserException that of the request, or if the JVM is suspended or does not reply in time
     */
    static <T> T call(long pid, int seconds, Request<T> request) throws UserException {
        FutureTask<T> task = new FutureTask<>(request::send);
        Thread thread = new Thread(task, "timeagent-request");
        thread.setDaemon(true);
        thread.start();
        for (int second = 1; ; second++) {
            try {
                return task.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                refuseSuspended(pid);
                if (second >= seconds) {
                    throw UserException.failed("PID " + pid + " does not respond; it may be overloaded or frozen");
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof UserException failure) {
                    throw failure;
                }
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Fails at once where waiting is of no use. */
    static void refuseSuspended(long pid) throws UserException {
        refuseSuspended(pid, ProcessImage.state(pid));
    }

    static void refuseSuspended(long pid, char state) throws UserException {
        if (state == 'T') {
            throw UserException.failed("PID " + pid + " is suspended; resume it with kill -CONT " + pid);
        }
        if (state == 't') {
            // no signal resumes it
            throw UserException.failed("PID " + pid + " is suspended by a debugger; resume it there");
        }
    }
}
