package timeagent.analysis.recording;

/**
 * Where in the file a chunk is.
 *
 * @param start offset of its first byte
 * @param length bytes of it that are there
 * @param complete whether all of it is there and the JVM closed it
 */
record Chunk(long start, long length, ChunkHeader header, boolean complete) {}
