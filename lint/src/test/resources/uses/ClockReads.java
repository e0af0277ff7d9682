import java.io.File;
import java.text.SimpleDateFormat;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.*;

/** Each line with reads ends with their uses, and each with misuses with their kinds, after an exclamation mark. */
abstract class ClockReads {
    private long lastFlush = System.nanoTime(); // elapsed
    private long nextCheck;
    private long published = System.currentTimeMillis(); // elapsed
    private long total;
    private long setFromOutside = System.currentTimeMillis(); // other
    private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(3);
    long shared;
    private long givenLast = System.currentTimeMillis(); // other
    private Instant opened;
    private Date expires;
    private Instant ends;

    abstract void work();

    abstract void report(long value);

    abstract void plan(Object value);

    abstract long other();

    // elapsed

    long ofLocal() {
        long start = System.nanoTime(); // elapsed
        work();
        return System.nanoTime() - start; // elapsed
    }

    void inFinally() {
        long start = System.nanoTime(); // elapsed
        try {
            work();
        } catch (IllegalStateException e) {
            report(0);
        } finally {
            report(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)); // elapsed
        }
    }

    void onlySometimes(boolean measured) {
        long start = measured ? System.nanoTime() : 0; // elapsed
        work();
        if (measured) {
            report(System.nanoTime() - start); // elapsed
        }
    }

    void inLoop(int times) {
        long last = System.nanoTime(); // elapsed
        for (int i = 0; i < times; i++) {
            work();
            long now = System.nanoTime(); // elapsed
            if (now - last > 1000) {
                report(i);
                last = now;
            }
        }
    }

    double seconds() {
        double start = System.nanoTime() / 1e9; // elapsed
        work();
        return System.nanoTime() / 1e9 - start; // elapsed
    }

    Duration instants() {
        Instant start = Instant.now(); // elapsed
        work();
        return Duration.between(start, Instant.now()); // elapsed ! wall-clock-elapsed
    }

    long dates() {
        Date start = new Date(); // elapsed
        work();
        return new Date().getTime() - start.getTime(); // elapsed ! wall-clock-elapsed
    }

    long units() {
        LocalDateTime start = LocalDateTime.now(); // elapsed
        work();
        return ChronoUnit.SECONDS.between(start, LocalDateTime.now()); // elapsed ! wall-clock-elapsed
    }

    long until() {
        Instant start = Instant.now(); // elapsed
        work();
        return start.until(Instant.now(), ChronoUnit.MILLIS); // elapsed ! wall-clock-elapsed
    }

    long givenClock(Clock clock) {
        long start = clock.millis(); // elapsed
        work();
        return clock.millis() - start; // elapsed
    }

    void flush() {
        long now = System.nanoTime(); // elapsed
        if (now - lastFlush > TIMEOUT) {
            lastFlush = now;
        }
    }

    void open() {
        opened = Instant.now(); // elapsed
    }

    Duration sinceOpened() {
        return Duration.between(opened, Instant.now()); // elapsed ! wall-clock-elapsed
    }

    Runnable lambda() {
        long start = System.nanoTime(); // elapsed
        return () -> report(System.nanoTime() - start); // elapsed
    }

    void toPrivateMethod() {
        long start = System.currentTimeMillis(); // elapsed
        work();
        finished(start);
    }

    private void finished(long start) {
        report(System.currentTimeMillis() - start); // elapsed ! wall-clock-elapsed
    }

    long boxed() {
        Long start = System.nanoTime(); // elapsed
        work();
        return System.nanoTime() - start; // elapsed
    }

    boolean sinceParameter(long since) {
        return System.nanoTime() - since > 1_000_000; // elapsed
    }

    long millisSinceParameter(long since) {
        return (System.nanoTime() - since) / 1_000_000; // elapsed
    }

    long exact() {
        long start = System.nanoTime(); // elapsed
        work();
        return Math.max(0, Math.subtractExact(System.nanoTime(), start)); // elapsed
    }

    // deadline

    boolean await(Condition condition, long timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout; // deadline
        long left = timeout;
        while (left > 0) {
            condition.awaitNanos(left);
            left = deadline - System.nanoTime(); // deadline
        }
        return true;
    }

    void spin(long millis) {
        long end = System.currentTimeMillis() + millis; // deadline
        while (System.currentTimeMillis() < end) { // deadline ! wall-clock-deadline
            work();
        }
    }

    void check() {
        long now = System.nanoTime(); // deadline
        if (now - nextCheck >= 0) {
            nextCheck = now + TIMEOUT;
        }
    }

    boolean isDue(long deadline) {
        return System.nanoTime() - deadline >= 0; // deadline
    }

    long left(long deadline) {
        return TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()); // deadline
    }

    boolean isExpired(Date notAfter) {
        return notAfter.before(new Date()); // deadline
    }

    void instantDeadline(Duration timeout) {
        Instant end = Instant.now().plus(timeout); // deadline
        while (Instant.now().isBefore(end)) { // deadline ! wall-clock-deadline
            work();
        }
    }

    long triggerTime(long delay, TimeUnit unit) {
        return System.nanoTime() + unit.toNanos(delay); // deadline
    }

    void expireIn(long millis) {
        expires = new Date(System.currentTimeMillis() + millis); // deadline
    }

    Date expires() {
        return expires;
    }

    boolean isExpired() {
        return new Date().after(expires); // deadline ! wall-clock-deadline
    }

    void endIn(long millis) {
        ends = Instant.ofEpochMilli(System.currentTimeMillis() + millis); // deadline
    }

    boolean isEnded() {
        return Instant.now().isAfter(ends); // deadline ! wall-clock-deadline
    }

    // timestamp

    Date date() {
        return new Date(System.currentTimeMillis()); // timestamp
    }

    Instant instant() {
        return Instant.ofEpochMilli(System.currentTimeMillis()); // timestamp
    }

    String formatted() {
        return LocalDateTime.now().format(DateTimeFormatter.ISO_DATE); // timestamp
    }

    String formattedDate() {
        return new SimpleDateFormat("yyyy").format(new Date()); // timestamp
    }

    int year() {
        return Calendar.getInstance().get(Calendar.YEAR); // timestamp
    }

    boolean touch(File file) {
        return file.setLastModified(System.currentTimeMillis()); // timestamp
    }

    String text() {
        return "at " + Instant.now(); // timestamp
    }

    int today() {
        LocalDate today = LocalDate.now(); // timestamp
        return today.getYear() * 12 + today.getMonthValue();
    }

    void zip(java.util.zip.ZipEntry entry) {
        long now = System.currentTimeMillis(); // timestamp
        entry.setTime(now);
    }

    Object sql() {
        return LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC); // timestamp
    }

    // misuse

    Date notADate() {
        return new Date(System.nanoTime() / 1_000_000); // timestamp ! nano-as-date
    }

    void spinToOverflow(long nanos) {
        long end = System.nanoTime() + nanos; // deadline
        while (System.nanoTime() < end) { // deadline ! nano-compared
            work();
        }
    }

    boolean overflows(long deadline) {
        return System.nanoTime() > deadline; // deadline ! nano-compared
    }

    long twoClocks() {
        long start = System.currentTimeMillis(); // elapsed
        work();
        return System.nanoTime() - start; // elapsed ! two-clocks
    }

    // not plain

    long offset() {
        return System.currentTimeMillis() * 1_000_000 - System.nanoTime(); // other
    }

    void passed() {
        report(System.nanoTime()); // other
    }

    long published() {
        return published;
    }

    boolean isOld() {
        return System.currentTimeMillis() - published > 1000; // elapsed ! wall-clock-elapsed
    }

    void setFromOutside(long value) {
        setFromOutside = value;
    }

    boolean isStale() {
        return System.currentTimeMillis() - setFromOutside > 1000; // other
    }

    void shared() {
        shared = System.currentTimeMillis(); // elapsed
    }

    long sinceShared() {
        return System.currentTimeMillis() - shared; // elapsed ! wall-clock-elapsed
    }

    void startAndStop() {
        total -= System.nanoTime(); // other
        work();
        total += System.nanoTime(); // other
    }

    int seed() {
        return (int) System.nanoTime() ^ 0x5a5a; // other
    }

    Random random(long id) {
        return new Random(System.currentTimeMillis() + id); // other
    }

    boolean isNewer(File file) {
        long start = System.currentTimeMillis(); // other
        work();
        return file.lastModified() > start;
    }

    long sinceDate(Date date) {
        return System.currentTimeMillis() - date.getTime(); // other
    }

    long untilDate(Date date) {
        return date.getTime() - System.currentTimeMillis(); // other
    }

    void sql(java.sql.PreparedStatement statement, long millis) throws java.sql.SQLException {
        statement.setTimestamp(1, new java.sql.Timestamp(System.currentTimeMillis() - millis)); // other
    }

    long cutoff(long age) {
        return System.currentTimeMillis() - age; // other
    }

    boolean isBefore(long time, long age) {
        long cutoff = System.nanoTime() - age; // other
        return time < cutoff;
    }

    void startAndReport() {
        long start = System.currentTimeMillis(); // other
        report(start);
        report(System.currentTimeMillis() - start); // elapsed
    }

    Date expiry(long millis) {
        return new Date(System.currentTimeMillis() + millis); // other
    }

    void bothUses() {
        long now = System.currentTimeMillis(); // other
        plan(new Date(now));
        work();
        report(System.currentTimeMillis() - now); // elapsed
    }

    Calendar tomorrow() {
        Calendar calendar = Calendar.getInstance(); // other
        calendar.add(Calendar.DATE, 1);
        return calendar;
    }

    void calendarOf(Date date) {
        Calendar calendar = Calendar.getInstance(); // other
        calendar.setTime(date);
        report(calendar.get(Calendar.YEAR));
    }

    String name() {
        return "file" + System.currentTimeMillis(); // other
    }

    long either(boolean nanos) {
        long start = nanos ? System.nanoTime() : System.currentTimeMillis(); // other
        work();
        return System.nanoTime() - start; // other
    }

    long given(long time) {
        long now = time > 0 ? time : System.currentTimeMillis(); // other
        return now - givenLast;
    }

    boolean decreased() {
        long before = System.currentTimeMillis(); // other
        work();
        return System.currentTimeMillis() < before; // other
    }

    boolean modulo() {
        return System.currentTimeMillis() % 1000 == 0; // other
    }

    LongSupplier reference() {
        return System::nanoTime; // other
    }

    Object list() {
        return List.of(Instant.now()); // other
    }

    void unused() {
        System.nanoTime(); // other
    }

    LocalDate lastYear() {
        return LocalDate.now().minusYears(1); // other
    }

    void calendarOfFormat(SimpleDateFormat format) {
        format.setCalendar(Calendar.getInstance()); // other
    }

    ZoneId zoneId() {
        return ZonedDateTime.now().getZone(); // other
    }

    boolean isFuture(LocalDate date) {
        return date.isAfter(LocalDate.now()); // other
    }

    boolean isLaterThanOther() {
        return System.currentTimeMillis() > other(); // other
    }

    boolean overflowsLater() {
        return System.nanoTime() > other() + 1; // other ! nano-compared
    }

    void isOverInLocal(long deadline) {
        long now = System.currentTimeMillis(); // deadline
        if (now >= deadline) {
            work();
        }
    }
}
