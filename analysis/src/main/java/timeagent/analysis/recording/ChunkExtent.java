package timeagent.analysis.recording;

/**
 * Where in the file a chunk is.
 *
 * @param start offset of its first byte
 * @param length bytes of it that are there
 * @param whole whether all of it is there and the JVM closed it
 * @param problem what was lost up to its end, not looking into it; null when nothing was
 */
record ChunkExtent(long start, long length, ChunkHeader header, boolean whole, String problem) {}
