import java.time.{Duration, Instant}
import java.util.Date
import java.util.concurrent.TimeUnit

/** A wrong, a harmless and a nearly wrong use of each kind, as scalac compiles them. */
object ScalaTicks {
  private val origin = System.currentTimeMillis // elapsed

  def now(): Long = System.currentTimeMillis // returned

  def nanos: Long = System.nanoTime // returned

  def uptime(): Long = System.currentTimeMillis - origin // elapsed ! wall-clock-elapsed
}

/** The compiler adds methods that make one of any values. */
case class ScalaStamp(name: String, time: Long)

/** The default argument is a method of the companion. */
class ScalaJob(val created: Long = System.nanoTime) { // returned
  def age: Long = System.nanoTime - created // elapsed
}

trait ScalaTimed {
  def work(): Unit

  def report(value: Any): Unit

  /** The body is a function. */
  def timed[T](body: => T): T = {
    val start = System.currentTimeMillis // elapsed
    val result = body
    report(System.currentTimeMillis - start) // elapsed ! wall-clock-elapsed
    result
  }

  def timedNanos[T](body: => T): (T, Long) = {
    val start = System.nanoTime // elapsed
    val result = body
    (result, System.nanoTime - start) // elapsed
  }
}

abstract class ScalaReads extends ScalaTimed {
  private val timeoutMillis = 100L
  private val timeoutNanos = 1000000L
  private val started = System.currentTimeMillis // elapsed
  private val job = new ScalaJob() // other
  private val stamp = ScalaStamp("a", System.nanoTime) // other
  private lazy val first = System.currentTimeMillis // other
  private var last = System.nanoTime // elapsed

  // elapsed

  def ofLocal: Long = {
    val start = System.currentTimeMillis // elapsed
    work()
    System.currentTimeMillis - start // elapsed ! wall-clock-elapsed
  }

  def ofNanos: Long = {
    val start = System.nanoTime // elapsed
    work()
    System.nanoTime - start // elapsed
  }

  def ofByName(): Unit = timed(work())

  def ofObject: Long = {
    val start = ScalaTicks.now() // elapsed
    work()
    ScalaTicks.now() - start // elapsed ! wall-clock-elapsed
  }

  def ofObjectNanos: Long = {
    val start = ScalaTicks.nanos // elapsed
    work()
    ScalaTicks.nanos - start // elapsed
  }

  def ofVal: Long = System.currentTimeMillis - started // elapsed ! wall-clock-elapsed

  def ofLazyVal: Long = System.currentTimeMillis - first // other

  def ofVar(): Unit = {
    val now = System.nanoTime // elapsed
    if (now - last > timeoutNanos) last = now
  }

  def ofLambda: () => Unit = {
    val start = System.currentTimeMillis // elapsed
    () => report(System.currentTimeMillis - start) // elapsed ! wall-clock-elapsed
  }

  def ofLambdaNanos: () => Unit = {
    val start = System.nanoTime // elapsed
    () => report(System.nanoTime - start) // elapsed
  }

  def clock: () => Long = () => System.currentTimeMillis // other

  def ofMethodInMethod(): Unit = {
    val start = System.currentTimeMillis // elapsed
    def finish(end: Long): Unit = report(end - start) // ! wall-clock-elapsed
    work()
    finish(System.currentTimeMillis) // elapsed
  }

  def ofDefault(): Unit = {
    val start = System.currentTimeMillis // elapsed
    work()
    finish(start) // elapsed
  }

  private def finish(start: Long, end: Long = System.currentTimeMillis): Unit = // returned
    report(end - start) // ! wall-clock-elapsed

  def ofInstant: Duration = {
    val start = Instant.now // elapsed
    work()
    Duration.between(start, Instant.now) // elapsed ! wall-clock-elapsed
  }

  def ofBoth(): Unit = {
    val start = System.currentTimeMillis // other
    report(new Date(start))
    report(System.currentTimeMillis - start) // elapsed
  }

  // deadline

  def spin(millis: Long): Unit = {
    val end = System.currentTimeMillis + millis // deadline
    while (System.currentTimeMillis < end) work() // deadline ! wall-clock-deadline
  }

  def spinNanos(nanos: Long): Unit = {
    val end = System.nanoTime + nanos // deadline
    while (System.nanoTime - end < 0) work() // deadline
  }

  def isOver(end: Instant): Boolean = Instant.now.isAfter(end) // deadline

  // two clocks

  def isOld: Boolean = System.currentTimeMillis - job.created > 1000 // elapsed ! two-clocks

  def isYoung: Boolean = System.nanoTime - job.created < 1000 && job.age < 1000 // elapsed

  def age: Long = System.currentTimeMillis - stamp.time // other

  def offset: Long = System.currentTimeMillis * 1000000 - System.nanoTime // other

  // dates

  def date: Instant = Instant.ofEpochMilli(ScalaTicks.nanos / 1000000) // timestamp ! nano-as-date

  def dateOfWall: Instant = Instant.ofEpochMilli(ScalaTicks.now()) // timestamp

  def text: String = s"at ${ScalaTicks.nanos}" // other

  // units

  def isOverMixed: Boolean = {
    val start = System.nanoTime // elapsed
    work()
    System.nanoTime - start > timeoutMillis // elapsed ! mixed-units
  }

  def isOverConverted: Boolean = {
    val start = System.nanoTime // elapsed
    work()
    System.nanoTime - start > TimeUnit.MILLISECONDS.toNanos(timeoutMillis) // elapsed
  }

  def isOverOfNanos: Boolean = {
    val start = System.nanoTime // elapsed
    work()
    System.nanoTime - start > timeoutNanos // elapsed
  }

  // overflow

  def overflows(deadline: Long): Boolean = System.nanoTime > deadline // deadline ! nano-compared

  def isDue(deadline: Long): Boolean = System.nanoTime - deadline >= 0 // deadline

  def isSame(time: Long): Boolean = System.nanoTime == time // other

  // seconds as an int

  def seconds: Int = (System.currentTimeMillis / 1000).toInt // other ! seconds-as-int

  def longSeconds: Long = System.currentTimeMillis / 1000 // returned

  def elapsedSeconds: Int = {
    val start = System.nanoTime // elapsed
    work()
    ((System.nanoTime - start) / 1000000000).toInt // elapsed
  }
}
