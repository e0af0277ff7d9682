package timeagent.analysis.recording;

/** Looks through all that is there of a damaged chunk for its newest types and for every checkpoint. */
final class Salvage {

    private interface Visitor {
        void visit(long position);
    }

    private Salvage() {}

    /** Returns the last types that are found, or else the ones to take instead. */
    static Metadata types(ChunkInput in, KnownMetadata known, Metadata otherwise) {
        Metadata[] found = {otherwise};
        walk(in, Metadata.EVENT_TYPE, position -> found[0] = known.read(in, position));
        return found[0];
    }

    static void constants(ChunkInput in, Constants constants, Metadata metadata) {
        if (metadata != null) {
            walk(in, Constants.EVENT_TYPE, position -> constants.read(in, position, metadata));
        }
    }

    private static void walk(ChunkInput in, long wanted, Visitor visitor) {
        long position = ChunkHeader.SIZE;
        while (position < in.size()) {
            long size;
            long type;
            try {
                size = in.openEvent(position);
                type = in.varint();
            } catch (DamagedRecordingException e) {
                return;
            }
            if (type == wanted) {
                visit(visitor, position);
            }
            position += size;
        }
    }

    private static void visit(Visitor visitor, long position) {
        try {
            visitor.visit(position);
        } catch (DamagedRecordingException e) {
            // one that is damaged is one less
        }
    }
}
