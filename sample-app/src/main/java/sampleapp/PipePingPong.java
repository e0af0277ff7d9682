package sampleapp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** Hands over by a byte through a pipe, one pipe for each direction; a thread waits in the read. */
final class PipePingPong implements PingPong {

    /** The pipe that thread 0 or 1 reads from. */
    private final Pipe[] pipes;

    private PipePingPong(Pipe[] pipes) {
        this.pipes = pipes;
    }

    static PingPong open() throws WorkloadException {
        try {
            PipePingPong handOver = new PipePingPong(new Pipe[] {Pipe.open(), Pipe.open()});
            handOver.pipes[0].sink().write(ByteBuffer.allocate(1));
            return handOver;
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    @Override
    public long takeTurns(int thread, long turns) throws IOException {
        ByteBuffer turn = ByteBuffer.allocateDirect(1);
        for (long i = 0; i < turns; i++) {
            if (pipes[thread].source().read(turn.clear()) != 1
                    || pipes[1 - thread].sink().write(turn.flip()) != 1) {
                throw new IOException("a turn was lost in a pipe");
            }
        }
        return turns;
    }

    @Override
    public void close() throws WorkloadException {
        try {
            for (Pipe pipe : pipes) {
                pipe.sink().close();
                pipe.source().close();
            }
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }
}
