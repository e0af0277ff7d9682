package program;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;

/** Allocates, enlarges and frees buffers of two allocators, a thousand times. */
final class NettyBuffers {
    public static void main(String[] args) {
        ByteBufAllocator[] allocators = {new PooledByteBufAllocator(false), new AdaptiveByteBufAllocator(false)};
        long bytes = 0;
        for (int i = 0; i < 1000; i++) {
            for (ByteBufAllocator allocator : allocators) {
                ByteBuf buffer = allocator.heapBuffer(1 + i % 1000);
                buffer.ensureWritable(5000);
                bytes += buffer.capacity();
                buffer.release();
            }
        }
        System.out.println(bytes);
    }
}
