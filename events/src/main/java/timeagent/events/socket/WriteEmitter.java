package timeagent.events.socket;

/**
 * Emits the events of writes that have ended, in one style, and counts the writes by peer.
 *
 * <p>Runs in the application's threads, after a write.
 */
final class WriteEmitter {
    private final boolean reusesEvents;
    private final WriteFields fields;
    /** For the totals, whatever the style. */
    private final WriteFields counted;

    private final WriteSlots slots;
    private final EventCostProbe probe;
    private final PeerTable peers;
    private final WriteSampler sampler;

    WriteEmitter(
            SocketWriteStyle style,
            WriteSlots slots,
            EventCostProbe probe,
            PeerTable peers,
            WriteSampler sampler,
            AcceptedPorts ports) {
        reusesEvents = style.reusesEvents();
        fields = new WriteFields(style, ports);
        counted = fields.isCached() ? fields : new WriteFields(SocketWriteStyle.INSTRUMENTED_CACHED, ports);
        this.slots = slots;
        this.probe = probe;
        this.peers = peers;
        this.sampler = sampler;
    }

    /** @return whether there is an event, and only one */
    boolean end(
            SocketWriteEvent timed,
            CostSample measured,
            Object peer,
            int port,
            long bytes,
            String api,
            Class<?> error,
            int packets) {
        timed.end();
        // not the slot of open(): a virtual thread may have changed carriers during the write
        WriteSlot slot = slots.current();
        slot.emitting = true;
        try {
            boolean isEvent = timed.shouldCommit();
            if (!isEvent && !peers.isEnabled()) {
                return false;
            }
            boolean written = false;
            int writes = Math.max(1, Math.abs(packets));
            for (int i = 0; i < writes; i++) {
                boolean collected = packets < 0 && slot.packets.has(i);
                timed.api(api);
                timed.bytesWritten = collected ? slot.packets.length(i) : Math.max(bytes, 0);
                timed.error(error);
                Object recipient = collected ? slot.packets.recipient(i) : null;
                written = emit(timed, measured, slot, recipient == null ? peer : recipient, port, isEvent);
            }
            return written && writes == 1;
        } finally {
            slot.emitting = false;
            slot.giveBack(timed);
        }
    }

    /**
     * Counts the write and emits its event.
     *
     * @param isEvent whether there is one, unless the setting {@code throttle} leaves it out
     */
    private boolean emit(
            SocketWriteEvent timed, CostSample measured, WriteSlot slot, Object peer, int port, boolean isEvent) {
        int weight = isEvent ? weight(timed, slot) : 0;
        boolean isCounted = peers.isEnabled();
        if (weight == 0 && !isCounted) {
            return false;
        }
        boolean isCached = fields.isCached();
        if (isCached) {
            fields.describe(timed, peer, port);
        }
        if (weight != 0) {
            SocketWriteEvent event = reusesEvents ? timed : timed.copy();
            if (!isCached) {
                fields.describe(event, peer, port);
            }
            event.weight = weight;
            event.commit();
            slot.cost.events++;
        }
        // last: the compiler inlines only so much, and the commit needs it
        if (isCounted) {
            count(timed, measured, slot, peer, port);
        }
        return weight != 0;
    }

    /** Counts the write, which is not part of the cost of its event. */
    private void count(SocketWriteEvent timed, CostSample measured, WriteSlot slot, Object peer, int port) {
        pause(measured);
        if (!fields.isCached()) {
            counted.describe(timed, peer, port);
        }
        peers.count(timed, slot.number);
        resume(measured);
    }

    /** How many writes the event of this one represents, 0 if it has none. */
    private int weight(SocketWriteEvent timed, WriteSlot slot) {
        return sampler.isOn() ? sampler.choose(slot.choice, peers.nanos(timed), timed.error != null) : 1;
    }

    private void pause(CostSample measured) {
        if (measured != null) {
            measured.end(probe);
        }
    }

    private void resume(CostSample measured) {
        if (measured != null) {
            measured.begin(probe);
        }
    }

    /** Gives back the memory that only a recording needs. */
    void forgetPeers() {
        fields.forget();
        counted.forget();
    }

    /** Initialises in advance what the first write needs. */
    void prepare() {
        fields.prepare();
        counted.prepare();
        PeerTable.prepare();
        new WriteSampler.Choice().next(2);
    }
}
