package timeagent.events.clock;

import java.util.BitSet;

/**
 * A frame of a thread that executes a method as it was before its class was rewritten.
 *
 * <p>HotSpot leaves out the source file, but not the line, of a frame whose class has been redefined since it was
 * entered. In a class without a source file, a frame is taken for old if it is in its place, with the same callers, at
 * several looks, and its thread counts no read of the method.
 */
final class RunningFrame {
    private static final int LOOKS_WITHOUT_SOURCE = 2;

    /** Id of the thread. */
    final long thread;

    private final String className;
    private final String methodName;
    private final int callers;
    private final int hashOfCallers;
    private final boolean hasSource;
    private final BitSet sites;
    private volatile int line;
    private volatile int looks;

    /**
     * @param stack the innermost frame first
     * @param at index of the frame
     * @param hasSource whether the class names its source file
     * @param sites numbers of the clock reads in the method
     */
    RunningFrame(long thread, StackTraceElement[] stack, int at, boolean hasSource, BitSet sites) {
        this.thread = thread;
        this.hasSource = hasSource;
        this.sites = sites;
        className = stack[at].getClassName();
        methodName = stack[at].getMethodName();
        line = stack[at].getLineNumber();
        callers = stack.length - 1 - at;
        hashOfCallers = hashOfCallers(stack);
    }

    /** Of classes that name their source file: whether they have been redefined since the frame was entered. */
    static boolean isOld(StackTraceElement frame) {
        return frame.getFileName() == null;
    }

    /** Without file names, which another redefinition changes. */
    private int hashOfCallers(StackTraceElement[] stack) {
        int hash = 0;
        for (int at = stack.length - callers; at < stack.length; at++) {
            hash = 31 * hash + stack[at].getClassName().hashCode();
            hash = 31 * hash + stack[at].getMethodName().hashCode();
            hash = 31 * hash + stack[at].getLineNumber();
        }
        return hash;
    }

    /**
     * Whether it is in a later stack of its thread; notes the line.
     *
     * @param stack null if the thread has ended
     */
    boolean isStillIn(StackTraceElement[] stack) {
        if (stack == null || stack.length <= callers) {
            return false;
        }
        StackTraceElement frame = stack[stack.length - 1 - callers];
        boolean isSame = frame.getClassName().equals(className)
                && frame.getMethodName().equals(methodName)
                && (!hasSource || isOld(frame))
                && hashOfCallers(stack) == hashOfCallers;
        if (isSame) {
            line = frame.getLineNumber();
            looks++;
        }
        return isSame;
    }

    boolean isKnown() {
        return hasSource || looks >= LOOKS_WITHOUT_SOURCE;
    }

    /** Whether it is certain that the method is old: the class names its source file, and this frame did not. */
    boolean isSure() {
        return hasSource;
    }

    /** Whether its thread has counted a read of the method, and so has called it again. */
    boolean hasCounted() {
        return ClockCounter.hasCounted(thread, sites);
    }

    /** The same for all frames of a method. */
    String method() {
        return className.concat(".").concat(methodName);
    }

    @Override
    public String toString() {
        return line < 0 ? method() : method() + ":" + line;
    }
}
