package timeagent.agent.clock;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.events.clock.UnknownUses;
import timeagent.events.diagnostics.DebugLog;

/** The uses of a rewritten class; keeps the class file until the first use is requested. */
final class ClassUses implements UnknownUses {
    private static final String NANO_TIME = "System.nanoTime";

    private final ClockMethods clocks;
    private final WrapperMethods wrappers;
    private final String className;
    private final List<Integer> numberOfRead;
    private final BitSet wrapperCalls;
    /** Bits of {@link ClockUse} by call site: of all its reads. */
    private final Map<Integer, Integer> found = new HashMap<>();

    private byte[] classFile;

    /**
     * @param wrappers null for none
     * @param numberOfRead the call sites of the reads, in the order of the class file
     * @param wrapperCalls which calls of the class, in the order of the class file, are of wrappers
     */
    ClassUses(
            ClockMethods clocks,
            WrapperMethods wrappers,
            String className,
            List<Integer> numberOfRead,
            BitSet wrapperCalls,
            byte[] classFile) {
        this.clocks = clocks;
        this.wrappers = wrappers;
        this.className = className;
        this.numberOfRead = numberOfRead;
        this.wrapperCalls = wrapperCalls;
        this.classFile = classFile;
    }

    @Override
    public String use(int number, String clock) {
        return ClockUse.use(of(number, clock));
    }

    @Override
    public String misuse(int number, String clock) {
        return ClockUse.misuse(of(number, clock));
    }

    private int of(int number, String clock) {
        byte[] unread = classFile;
        if (unread != null) {
            classFile = null;
            try {
                find(ClockUses.of(ClassFileVersion.reader(unread), clocks, wrappers, wrapperCalls));
            } catch (Throwable e) {
                // reads are still counted, even if memory is exhausted
                DebugLog.log("uses of clock reads unknown: ".concat(className), e);
            }
        }
        Integer uses = found.get(number);
        // a wrapper found later may read another clock than those that were known
        int others = clock.equals(NANO_TIME) ? ClockUse.OF_OTHER_CLOCK : ClockUse.OF_NANO_TIME;
        return uses == null || (uses & others) != 0 ? 0 : uses;
    }

    private void find(int[] uses) {
        for (int i = 0; i < numberOfRead.size(); i++) {
            int use = i < uses.length ? uses[i] : 0;
            Integer others = found.get(numberOfRead.get(i));
            found.put(numberOfRead.get(i), others == null ? use : use | others);
        }
    }
}
