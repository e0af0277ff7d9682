package timeagent.events;

import java.io.IOException;

/**
 * Where HotSpot keeps the number that the operating system gave a thread.
 *
 * <p>The offsets come from the table that HotSpot exports for debuggers, {@code gHotSpotVMStructs}: it describes itself
 * (offsets within an entry and the size of one are exported too), so nothing here depends on a version or a platform.
 *
 * @param osThread offset in a JavaThread of the pointer to its OSThread
 * @param threadId offset in an OSThread of the operating system's number, an int on Linux
 */
record JvmFields(long osThread, long threadId) {
    private static final int MOST_ENTRIES = 100_000;

    /** @throws ReflectiveOperationException if this JVM has no such table, or not these fields in it */
    static JvmFields read(ProcessMemory memory) throws IOException, ReflectiveOperationException {
        long entry = exported(memory, "gHotSpotVMStructs");
        long type = exported(memory, "gHotSpotVMStructEntryTypeNameOffset");
        long field = exported(memory, "gHotSpotVMStructEntryFieldNameOffset");
        long offset = exported(memory, "gHotSpotVMStructEntryOffsetOffset");
        long size = exported(memory, "gHotSpotVMStructEntryArrayStride");
        long osThread = -1;
        long threadId = -1;
        for (int i = 0; i < MOST_ENTRIES && (osThread < 0 || threadId < 0); i++) {
            String typeName = memory.text(memory.word(entry + type));
            if (typeName == null) {
                break;
            }
            // JavaThread up to 21, Thread on 25
            boolean thread = typeName.equals("JavaThread") || typeName.equals("Thread");
            if (thread && memory.text(memory.word(entry + field)).equals("_osthread")) {
                osThread = memory.word(entry + offset);
            } else if (typeName.equals("OSThread")
                    && memory.text(memory.word(entry + field)).equals("_thread_id")) {
                threadId = memory.word(entry + offset);
            }
            entry += size;
        }
        if (osThread < 0 || threadId < 0) {
            throw new NoSuchFieldException("OSThread::_thread_id");
        }
        return new JvmFields(osThread, threadId);
    }

    private static long exported(ProcessMemory memory, String name) throws IOException, ReflectiveOperationException {
        return memory.word(NativeSymbols.address(name));
    }
}
