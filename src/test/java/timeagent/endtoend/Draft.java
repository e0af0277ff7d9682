package timeagent.endtoend;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The text of one random class while it is made up. */
final class Draft {

    /** More lines than a class has. */
    static final int MOST_LINES = 10_000;

    private final Random random;
    private final int number;
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, String> clocks = new TreeMap<>();
    private int line = 1;
    private int names;
    private long cost;

    /** @param number of the class; with the seed, it decides all that is random */
    Draft(long seed, int number) {
        this.random = new Random(seed * 1_000_003 + number);
        this.number = number;
    }

    String className() {
        return "C" + number;
    }

    Draft add(String part) {
        text.append(part);
        line += (int) part.chars().filter(c -> c == '\n').count();
        return this;
    }

    /** Begins a line, unless one has just begun. */
    Draft newLine() {
        return text.length() == 0 || text.charAt(text.length() - 1) == '\n' ? this : add("\n");
    }

    /** Returns the number of a place that reads this clock: the line that is being written. */
    int place(String clock) {
        if (line >= MOST_LINES) {
            throw new IllegalStateException(className() + " has " + line + " lines");
        }
        clocks.put(line, clock);
        return linePlace();
    }

    /** Returns the number of the line that is being written. */
    int linePlace() {
        return number * MOST_LINES + line;
    }

    /** Returns a name that the class does not have yet. */
    String fresh(String beginning) {
        return beginning + names++;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean chance(int percent) {
        return below(100) < percent;
    }

    @SafeVarargs
    final <T> T oneOf(T... things) {
        return things[below(things.length)];
    }

    /** Adds to what the part being written costs, in steps. */
    void spend(long steps) {
        cost += steps;
    }

    /** Returns what was spent since the last call. */
    long takeCost() {
        long taken = cost;
        cost = 0;
        return taken;
    }

    long cost() {
        return cost;
    }

    /** Returns the clock that each line with a read reads. */
    Map<Integer, String> clocks() {
        return clocks;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
