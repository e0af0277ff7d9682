package timeagent.endtoend;

import java.util.ArrayList;
import java.util.List;

/**
 * What a piece of a random class may use and do.
 *
 * @param fixed names of numbers that never change, so that a lambda may use them
 * @param sum name of the variable that statements add to; null where there are none
 * @param throwing whether {@code IOException} may be thrown
 * @param returning whether a statement may return the sum
 * @param calling whether other members may be called
 * @param threads whether other threads may be started: not where they could wait for a lock of this one
 * @param times how often the piece is run when its member is called once, at most
 * @param depth how many pieces may still be inside each other
 */
record Scope(
        List<String> fixed,
        String sum,
        boolean throwing,
        boolean returning,
        boolean calling,
        boolean threads,
        int times,
        int depth) {

    /** The body of a method with one parameter. */
    static Scope ofMethod(String parameter, String sum, boolean throwing, int depth) {
        return new Scope(List.of(parameter), sum, throwing, true, true, false, 1, depth);
    }

    /** An initialiser, or what runs before a constructor's body. */
    static Scope ofInitialiser(int depth) {
        return new Scope(List.of(), null, false, false, true, false, 1, depth);
    }

    Scope withFixed(String name) {
        List<String> more = new ArrayList<>(fixed);
        more.add(name);
        return new Scope(more, sum, throwing, returning, calling, threads, times, depth);
    }

    /** The body of the method that only the program's main method calls. */
    Scope withThreads(boolean allowed) {
        return new Scope(fixed, sum, throwing, returning, calling, allowed, times, depth);
    }

    Scope inner() {
        return new Scope(fixed, sum, throwing, returning, calling, threads, times, depth - 1);
    }

    Scope repeated(int loops) {
        return new Scope(fixed, sum, throwing, returning, calling, threads, times * loops, depth - 1);
    }

    /** The body of a lambda, with a sum of its own. */
    Scope block(String ownSum) {
        return new Scope(fixed, ownSum, throwing, true, calling, threads, times, depth - 1);
    }

    Scope calm() {
        return new Scope(fixed, sum, false, returning, calling, threads, times, depth);
    }
}
