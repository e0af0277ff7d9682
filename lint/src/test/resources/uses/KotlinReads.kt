import java.time.Instant
import kotlin.coroutines.Continuation
import kotlin.coroutines.suspendCoroutine
import kotlin.system.measureNanoTime
import kotlin.system.measureTimeMillis
import kotlin.time.TimeSource
import kotlin.time.measureTime

/** Wrong, harmless and nearly wrong uses that kotlinc compiles in another way than javac does. */
internal abstract class KotlinReads {
    private val timeoutMillis = 100L
    private val timeoutNanos = 1_000_000L
    private val ownJob = Job()
    private val lateJob = LateJob(System.nanoTime()) // elapsed
    private val stamp = Stamp("a", System.nanoTime()) // other

    /** The constructor with the default argument is another method. */
    private class Job(val created: Long = System.nanoTime()) { // elapsed
        fun age() = System.nanoTime() - created // elapsed
    }

    private class LateJob(created: Long) {
        var created = created
            private set
    }

    /** The compiler adds methods that make one of any values. */
    private data class Stamp(val name: String, val time: Long)

    private object Ticks {
        fun now() = System.currentTimeMillis() // returned

        @JvmStatic
        fun nanos(): Long = System.nanoTime() // returned
    }

    private companion object {
        private val ORIGIN = System.currentTimeMillis() // elapsed

        private fun isBefore(one: Long, other: Long) = one - other < 0
    }

    abstract fun work()

    abstract fun report(value: Any)

    abstract suspend fun step()

    // elapsed

    fun ofLocal(): Long {
        val start = System.currentTimeMillis() // elapsed
        work()
        return System.currentTimeMillis() - start // elapsed ! wall-clock-elapsed
    }

    fun ofInlined() = report(measureTimeMillis { work() }) // elapsed ! wall-clock-elapsed

    fun ofInlinedNanos() = report(measureNanoTime { work() }) // elapsed

    fun ofTimeSource(): Boolean {
        val mark = TimeSource.Monotonic.markNow()
        report(measureTime { work() })
        return mark.hasPassedNow()
    }

    fun ofObject(): Long {
        val start = Ticks.now() // elapsed
        work()
        return Ticks.now() - start // elapsed ! wall-clock-elapsed
    }

    fun ofStatic(): Long {
        val start = Ticks.nanos() // elapsed
        work()
        return Ticks.nanos() - start // elapsed
    }

    fun ofCompanion() = System.currentTimeMillis() - ORIGIN // elapsed ! wall-clock-elapsed

    fun ofLambda(): () -> Unit {
        val start = System.currentTimeMillis() // elapsed
        return { report(System.currentTimeMillis() - start) } // elapsed ! wall-clock-elapsed
    }

    fun ofDefault() {
        val start = System.currentTimeMillis() // elapsed
        work()
        finish(start)
    }

    private fun finish(start: Long, end: Long = System.currentTimeMillis()) { // elapsed
        report(end - start) // ! wall-clock-elapsed
    }

    fun ofNullable(measured: Boolean): Long {
        val start: Long? = if (measured) System.currentTimeMillis() else null // elapsed
        work()
        return if (start == null) 0 else System.currentTimeMillis() - start // elapsed ! wall-clock-elapsed
    }

    private inline fun timed(block: () -> Unit): Long {
        val start = System.currentTimeMillis() // elapsed
        block()
        return System.currentTimeMillis() - start // elapsed ! wall-clock-elapsed
    }

    fun ofOwnInlined(): Long {
        work()
        return timed { work() } // elapsed ! wall-clock-elapsed
    }

    suspend fun ofSuspended(): Long {
        val start = System.nanoTime() // elapsed
        step()
        return System.nanoTime() - start // elapsed
    }

    suspend fun ofSuspendedWall(): Long {
        val start = System.currentTimeMillis() // elapsed
        step()
        return System.currentTimeMillis() - start // elapsed ! wall-clock-elapsed
    }

    // deadline

    fun isOverInCompanion(end: Long) = isBefore(end, Ticks.nanos()) // deadline

    // two clocks

    fun isOld() = System.currentTimeMillis() - ownJob.created > 1000 // elapsed ! two-clocks

    fun isLateOld() = System.currentTimeMillis() - lateJob.created > 1000 // elapsed ! two-clocks

    fun isYoung() = System.nanoTime() - ownJob.created < 1000 && ownJob.age() < 1000 // elapsed

    fun age() = System.currentTimeMillis() - stamp.time // other

    suspend fun ofTwoClocks(): Long {
        val start = System.nanoTime() // elapsed
        step()
        return System.currentTimeMillis() - start // elapsed ! two-clocks
    }

    /** The compiler stores both in one field. */
    suspend fun ofOneAfterTheOther(): Long {
        val start = System.nanoTime() // other
        step()
        report(System.nanoTime() - start) // other
        val wall = System.currentTimeMillis() // other
        step()
        return System.currentTimeMillis() - wall // other
    }

    // dates

    fun date() = Instant.ofEpochMilli(Ticks.nanos() / 1_000_000) // timestamp ! nano-as-date

    fun text() = "at ${Ticks.nanos()}" // other

    // units

    fun isOverOfInlined() = measureNanoTime { work() } > timeoutMillis // elapsed ! mixed-units

    fun isOverOfNanos() = measureNanoTime { work() } > timeoutNanos // elapsed

    // seconds as an int

    fun elapsedSeconds() = (measureNanoTime { work() } / 1_000_000_000).toInt() // elapsed
}
