package program;

import java.nio.channels.CompletionHandler;
import java.util.concurrent.CompletableFuture;

/** Hands the outcome of an asynchronous write to a future. */
final class Outcome<N extends Number> extends CompletableFuture<N> implements CompletionHandler<N, String> {
    @Override
    public void completed(N bytes, String attachment) {
        complete(bytes);
    }

    @Override
    public void failed(Throwable error, String attachment) {
        completeExceptionally(error);
    }
}
