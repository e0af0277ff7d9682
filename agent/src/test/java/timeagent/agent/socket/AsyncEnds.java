package timeagent.agent.socket;

/** What the JDK's asynchronous channels hand the end of a write to: futures, and what calls handlers. */
final class AsyncEnds {
    static final String SOURCE = """
            final class Completed {
                static <V> Future<V> withResult(V result) {
                    return withResult(result, null);
                }

                static <V> Future<V> withFailure(Throwable error) {
                    return withResult(null, error);
                }

                static <V> Future<V> withResult(V result, Throwable error) {
                    Pending<V> future = new Pending<>();
                    future.setResult(result, error);
                    return future;
                }
            }

            final class Pending<V> extends CompletableFuture<V> {
                void setResult(V result, Throwable error) {
                    if (error == null) {
                        complete(result);
                    } else {
                        completeExceptionally(error);
                    }
                }
            }

            final class Invoker {
                static <V, A> void invoke(
                        Async channel, CompletionHandler<V, ? super A> handler, A attachment, V value, Throwable error) {
                    invokeUnchecked(handler, attachment, value, error);
                }

                static <V, A> void invokeDirect(
                        String group, CompletionHandler<V, ? super A> handler, A attachment, V value, Throwable error) {
                    invokeUnchecked(handler, attachment, value, error);
                }

                static <V, A> void invokeIndirectly(
                        Async channel, CompletionHandler<V, ? super A> handler, A attachment, V value, Throwable error) {
                    invokeUnchecked(handler, attachment, value, error);
                }

                static <V, A> void invokeUnchecked(
                        CompletionHandler<V, ? super A> handler, A attachment, V value, Throwable error) {
                    if (error == null) {
                        handler.completed(value, attachment);
                    } else {
                        handler.failed(error, attachment);
                    }
                }
            }
            """;

    private AsyncEnds() {}
}
