package timeagent.agent.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.events.clock.UnknownUses;
import timeagent.events.diagnostics.DebugLog;

/** The uses of a rewritten class; keeps the class file until the first use is requested. */
final class ClassUses implements UnknownUses {
    private final ClockMethods clocks;
    private final String className;
    private final List<Integer> numberOfRead;
    /** Bits of {@link ClockUse} by call site: of all its reads. */
    private final Map<Integer, Integer> found = new HashMap<>();

    private byte[] classFile;

    /** @param numberOfRead the call sites of the reads, in the order of the class file */
    ClassUses(ClockMethods clocks, String className, List<Integer> numberOfRead, byte[] classFile) {
        this.clocks = clocks;
        this.className = className;
        this.numberOfRead = numberOfRead;
        this.classFile = classFile;
    }

    @Override
    public String use(int number) {
        return ClockUse.use(of(number));
    }

    @Override
    public String misuse(int number) {
        return ClockUse.misuse(of(number));
    }

    private int of(int number) {
        byte[] unread = classFile;
        if (unread != null) {
            classFile = null;
            try {
                find(ClockUses.of(ClassFileVersion.reader(unread), clocks));
            } catch (Throwable e) {
                // reads are still counted, even if memory is exhausted
                DebugLog.log("uses of clock reads unknown: ".concat(className), e);
            }
        }
        Integer uses = found.get(number);
        return uses == null ? 0 : uses;
    }

    private void find(int[] uses) {
        for (int i = 0; i < numberOfRead.size(); i++) {
            int use = i < uses.length ? uses[i] : 0;
            Integer others = found.get(numberOfRead.get(i));
            found.put(numberOfRead.get(i), others == null ? use : use | others);
        }
    }
}
