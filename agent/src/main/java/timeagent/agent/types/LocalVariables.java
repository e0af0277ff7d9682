package timeagent.agent.types;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The loads and stores of the local variables of one method, in the order of the code. */
final class LocalVariables {
    /** @param computed whether a store is of a value that a call or a new object computed */
    private record Access(int index, int local, boolean isStore, boolean computed) {}

    private final List<Access> accesses = new ArrayList<>();
    /** The local variable by the instruction that loads it. */
    private final Map<Integer, Integer> loads = new HashMap<>();

    /** The loads that only compare with null. */
    private final BitSet compared = new BitSet();

    void load(int index, int local) {
        accesses.add(new Access(index, local, false, false));
        loads.put(index, local);
    }

    void store(int index, int local, boolean computed) {
        accesses.add(new Access(index, local, true, computed));
    }

    void compare(int load) {
        if (load >= 0) {
            compared.set(load);
        }
    }

    boolean isStored(int local) {
        for (Access access : accesses) {
            if (access.isStore && access.local == local) {
                return true;
            }
        }
        return false;
    }

    /** The local variable whose value an instruction loads or duplicates; -1 if there is none. */
    int loaded(int index) {
        return loads.getOrDefault(index, -1);
    }

    void copy(int index, int origin) {
        if (loads.containsKey(origin)) {
            loads.put(index, loads.get(origin));
        }
    }

    /**
     * Whether some instructions use a value that was computed before and that nothing else uses: possibly for them.
     *
     * @param filling all instructions that fill events
     */
    boolean usesComputedBefore(int from, int to, BitSet filling) {
        for (Access load : accesses) {
            if (!load.isStore && load.index >= from && load.index < to && isForFilling(load, filling)) {
                return true;
            }
        }
        return false;
    }

    private boolean isForFilling(Access load, BitSet filling) {
        for (int i = 0; i < accesses.size() && accesses.get(i).index < load.index; i++) {
            Access store = accesses.get(i);
            if (store.local == load.local && store.computed && !isUsedOtherwise(i, filling)) {
                return true;
            }
        }
        return false;
    }

    private boolean isUsedOtherwise(int place, BitSet filling) {
        int local = accesses.get(place).local;
        for (int i = place + 1; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (access.local == local) {
                if (access.isStore) {
                    return false;
                }
                if (!filling.get(access.index) && !compared.get(access.index)) {
                    return true;
                }
            }
        }
        return false;
    }
}
