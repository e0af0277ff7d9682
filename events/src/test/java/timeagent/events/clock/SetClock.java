package timeagent.events.clock;

/** A cached clock of a system clock that the test sets. */
final class SetClock extends CachedClock {
    long now;
    int asked;
    Runnable whenAsked = () -> {};
    Runnable afterAsked = () -> {};

    @Override
    long systemClock() {
        asked++;
        long told = now;
        whenAsked.run();
        long answer = Math.max(told, now);
        afterAsked.run();
        return answer;
    }
}
