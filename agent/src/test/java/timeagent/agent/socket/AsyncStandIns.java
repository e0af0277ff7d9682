package timeagent.agent.socket;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CompletionHandler;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import timeagent.agent.fixture.StandIns;

/** An asynchronous channel that does what a test tells it to, with the methods of the JDK's two classes. */
final class AsyncStandIns {
    static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer", 80);

    /** What a system call returns when the socket is full. */
    static final int UNAVAILABLE = -2;

    private static final StandIns CLASSES = new StandIns(
            """
            import java.net.InetSocketAddress;
            import java.nio.ByteBuffer;
            import java.nio.channels.ClosedChannelException;
            import java.nio.channels.CompletionHandler;
            import java.util.ArrayDeque;
            import java.util.Deque;
            import java.util.concurrent.CompletableFuture;
            import java.util.concurrent.Future;
            import java.util.concurrent.TimeUnit;

            abstract class Async {
                protected InetSocketAddress remoteAddress = InetSocketAddress.createUnresolved("peer", 80);
                private final Object writeLock = new Object();
                private boolean writing;
                private boolean killed;
                public boolean open = true;
                public boolean shutdown;
                public RuntimeException inside;

                public void unconnect() {
                    remoteAddress = null;
                }

                private <V extends Number, A> Future<V> write(
                        boolean gathering, ByteBuffer source, ByteBuffer[] sources, long timeout, TimeUnit unit,
                        A attachment, CompletionHandler<V, ? super A> handler) {
                    boolean data = gathering || source.hasRemaining();
                    boolean closed = false;
                    if (open) {
                        if (remoteAddress == null) {
                            throw new java.nio.channels.NotYetConnectedException();
                        }
                        synchronized (writeLock) {
                            if (killed) {
                                throw new IllegalStateException("timed out before");
                            }
                            if (writing) {
                                throw new java.nio.channels.WritePendingException();
                            }
                            if (inside != null) {
                                throw inside;
                            }
                            if (shutdown) {
                                closed = true;
                            } else if (data) {
                                writing = true;
                            }
                        }
                    } else {
                        closed = true;
                    }
                    if (closed) {
                        Throwable error = new ClosedChannelException();
                        if (handler == null) {
                            return Completed.withFailure(error);
                        }
                        Invoker.invoke(this, handler, attachment, null, error);
                        return null;
                    }
                    if (!data) {
                        Number none = gathering ? (Number) 0L : (Number) 0;
                        if (handler == null) {
                            return Completed.withResult((V) none);
                        }
                        Invoker.invoke(this, handler, attachment, (V) none, null);
                        return null;
                    }
                    return implWrite(gathering, source, sources, timeout, unit, attachment, handler);
                }

                abstract <V extends Number, A> Future<V> implWrite(
                        boolean gathering, ByteBuffer source, ByteBuffer[] sources, long timeout, TimeUnit unit,
                        A attachment, CompletionHandler<V, ? super A> handler);

                public Future<Integer> one(ByteBuffer source, CompletionHandler<Integer, Object> handler) {
                    return write(false, source, null, 0L, TimeUnit.SECONDS, "attachment", handler);
                }

                public Future<Long> many(ByteBuffer[] sources, CompletionHandler<Long, Object> handler) {
                    return write(true, null, sources, 0L, TimeUnit.SECONDS, "attachment", handler);
                }

                final void enableWriting(boolean killing) {
                    synchronized (writeLock) {
                        writing = false;
                        if (killing) {
                            killed = true;
                        }
                    }
                }

                public void timeOut() {
                    enableWriting(true);
                }
            }

            class AsyncUnix extends Async {
                /** What the system calls do, one after the other: a number of bytes, or an exception. */
                public final Deque<Object> outcomes = new ArrayDeque<>();

                /** What fails after a write was left pending. */
                public RuntimeException cannotWait;

                public boolean direct = true;

                private boolean gatheringPending;
                private boolean writePending;
                private CompletionHandler<Number, Object> writeHandler;
                private Object writeAttachment;
                private Pending<Number> writeFuture;

                AsyncUnix() {}

                private int system() throws Exception {
                    Object outcome = outcomes.remove();
                    if (outcome instanceof Exception error) {
                        throw error;
                    }
                    return (int) outcome;
                }

                <V extends Number, A> Future<V> implWrite(
                        boolean gathering, ByteBuffer source, ByteBuffer[] sources, long timeout, TimeUnit unit,
                        A attachment, CompletionHandler<V, ? super A> handler) {
                    int n = -2;
                    Throwable error = null;
                    boolean pending = false;
                    try {
                        n = system();
                        if (n == -2) {
                            Pending<V> result = null;
                            synchronized (outcomes) {
                                gatheringPending = gathering;
                                if (handler == null) {
                                    writeHandler = null;
                                    result = new Pending<V>();
                                    writeFuture = (Pending<Number>) result;
                                } else {
                                    writeHandler = (CompletionHandler<Number, Object>) handler;
                                    writeAttachment = attachment;
                                    writeFuture = null;
                                }
                                this.writePending = true;
                                if (cannotWait != null) {
                                    throw cannotWait;
                                }
                            }
                            pending = true;
                            return result;
                        }
                    } catch (Throwable e) {
                        error = e;
                    } finally {
                        if (!pending) {
                            enableWriting(false);
                        }
                    }
                    Number result = error != null ? null : gathering ? (Number) Long.valueOf(n) : (Number) Integer.valueOf(n);
                    if (handler != null) {
                        if (direct) {
                            Invoker.invokeDirect("group", handler, attachment, (V) result, error);
                        } else {
                            Invoker.invokeIndirectly(this, handler, attachment, (V) result, error);
                        }
                        return null;
                    }
                    return Completed.withResult((V) result, error);
                }

                private void finishWrite(boolean mayInvokeDirect) {
                    int n = -1;
                    Throwable error = null;
                    boolean gathering = gatheringPending;
                    CompletionHandler<Number, Object> handler = writeHandler;
                    Object attachment = writeAttachment;
                    Pending<Number> future = writeFuture;
                    try {
                        n = system();
                        if (n == -2) {
                            synchronized (outcomes) {
                                writePending = true;
                            }
                            return;
                        }
                        enableWriting(false);
                    } catch (Throwable e) {
                        enableWriting(false);
                        error = e;
                    } finally {
                        outcomes.size();
                    }
                    Number result = error != null ? null : gathering ? (Number) Long.valueOf(n) : (Number) Integer.valueOf(n);
                    if (handler == null) {
                        future.setResult(result, error);
                    } else if (mayInvokeDirect) {
                        Invoker.invokeUnchecked(handler, attachment, result, error);
                    } else {
                        Invoker.invokeIndirectly(this, handler, attachment, result, error);
                    }
                }

                public void ready(boolean mayInvokeDirect) {
                    finishWrite(mayInvokeDirect);
                }
            }
            """ + AsyncEnds.SOURCE,
            Map.of(
                    "Async", "sun/nio/ch/AsynchronousSocketChannelImpl",
                    "AsyncUnix", "sun/nio/ch/UnixAsynchronousSocketChannelImpl",
                    "Completed", "sun/nio/ch/CompletedFuture"));

    private AsyncStandIns() {}

    /** @param outcomes of the system calls: a number of bytes, {@link #UNAVAILABLE}, or an exception */
    @SuppressWarnings("unchecked")
    static Object channel(Object... outcomes) throws ReflectiveOperationException {
        Object channel = CLASSES.make("AsyncUnix");
        var queue = channel.getClass().getField("outcomes");
        queue.setAccessible(true);
        Collections.addAll((Deque<Object>) queue.get(channel), outcomes);
        return channel;
    }

    /** Writes one buffer; the future, or null with a handler. */
    static Object write(Object channel, int bytes, CompletionHandler<?, ?> handler) throws Exception {
        return StandIns.call(channel, "one", ByteBuffer.allocate(bytes), handler);
    }

    /** Writes an array of buffers likewise. */
    static Object gather(Object channel, CompletionHandler<?, ?> handler) throws Exception {
        return StandIns.call(channel, "many", new ByteBuffer[0], handler);
    }

    /** The socket takes bytes again, or was closed. */
    static void ready(Object channel, boolean mayInvokeDirect) throws Exception {
        StandIns.call(channel, "ready", mayInvokeDirect);
    }
}
