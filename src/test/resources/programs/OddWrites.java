package program;

/** Writes that are no plain ones: partial, empty, failed, cut off, overlapping. */
public final class OddWrites {

    public static void main(String[] args) throws Exception {
        for (String part : args) {
            switch (part) {
                case "channel" -> OddChannelWrites.run();
                case "stream" -> OddStreamWrites.run();
                case "async" -> OddAsyncWrites.run();
                case "datagram" -> OddDatagrams.run();
                case "transfer" -> OddTransfers.run();
                case "tls" -> Tls.run();
                default -> throw new IllegalArgumentException(part);
            }
        }
    }
}
