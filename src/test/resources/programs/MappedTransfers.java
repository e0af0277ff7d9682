package program;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Transfers as the JDK makes them where the system cannot: through a mapped file, or through a buffer. */
public final class MappedTransfers {

    /** By what the JDK remembers that the system cannot transfer, from 17 to 25. */
    private static final List<String> SUPPORTED = List.of("transferSupported", "transferToNotSupported", "transferToDirectNotSupported");

    public static void main(String[] args) throws Exception {
        switchDirectTransfersOff();
        Path path = Files.createTempFile("transfer", null);
        try (FileChannel file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            file.write(ByteBuffer.allocate(1), (20 << 20) - 1);
            // small ones are copied, 8 KiB at a time; large ones mapped, 8 MiB of them
            for (int size : new int[] {1, 10_000, 15_000, 100_000, 20 << 20}) {
                Ends.tcp().use((ends, channel) -> {
                    ends.drain();
                    Expected.event("transfer", ends.address, () -> file.transferTo(0, size, channel));
                    Expected.event("channel", ends.address, () -> channel.write(ByteBuffer.allocate(3)));
                });
            }
        }
    }

    private static void switchDirectTransfersOff() throws Exception {
        for (Field field : Class.forName("sun.nio.ch.FileChannelImpl").getDeclaredFields()) {
            if (SUPPORTED.contains(field.getName()) && Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                field.setBoolean(null, field.getName().endsWith("NotSupported"));
                return;
            }
        }
        throw new IllegalStateException("a JDK that transfers in another way");
    }
}
