import java.time.Instant

/** Wrong, harmless and nearly wrong uses that scalac compiles in another way than javac does. */
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

  def ofByName(): Unit = timed(work())

  def ofObject: Long = {
    val start = ScalaTicks.now() // elapsed
    work()
    ScalaTicks.now() - start // elapsed ! wall-clock-elapsed
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

  // two clocks

  def isOld: Boolean = System.currentTimeMillis - job.created > 1000 // elapsed ! two-clocks

  def isYoung: Boolean = System.nanoTime - job.created < 1000 && job.age < 1000 // elapsed

  def age: Long = System.currentTimeMillis - stamp.time // other

  // dates

  def date: Instant = Instant.ofEpochMilli(ScalaTicks.nanos / 1000000) // timestamp ! nano-as-date

  def text: String = s"at ${ScalaTicks.nanos}" // other

  // units

  def isOverMixed: Boolean = {
    val start = System.nanoTime // elapsed
    work()
    System.nanoTime - start > timeoutMillis // elapsed ! mixed-units
  }

  // overflow

  def overflows(deadline: Long): Boolean = System.nanoTime > deadline // deadline ! nano-compared

  // seconds as an int

  def seconds: Int = (System.currentTimeMillis / 1000).toInt // other ! seconds-as-int
}
