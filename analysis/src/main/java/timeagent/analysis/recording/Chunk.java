package timeagent.analysis.recording;

/**
 * Where in the file a chunk is.
 *
 * @param start offset of its first byte
 * @param length bytes of it that are there
 * @param complete whether all of it is there and the JVM closed it
 * @param problem what was lost before its end, found without looking into it; null when nothing was
 */
record Chunk(long start, long length, ChunkHeader header, boolean complete, String problem) {}
