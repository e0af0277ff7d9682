/**
 * Follows Flight Recorder, and enables and disables the agent's features.
 *
 * <p>Who calls a {@link timeagent.events.threads.Feature}, and with which locks:
 *
 * <table>
 * <caption>Callers</caption>
 * <tr><th>method</th><th>thread</th></tr>
 * <tr><td>{@code register}</td><td>one that starts the first recording, or attaches the agent</td></tr>
 * <tr><td>{@code recordingsChanged}</td><td>one that starts or stops a recording, before that call returns, so that a
 *     recording counts from its start; the agent's daemon, once a second while a recording is running, because settings
 *     also change without a notification; one that begins or ends a chunk</td></tr>
 * <tr><td>{@link timeagent.events.lifecycle.Instrumenter#rewrite}</td><td>one that calls {@code recordingsChanged}, when a
 *     recording first needs hooks</td></tr>
 * <tr><td>{@code emitLast}, periodic events</td><td>Flight Recorder's periodic thread; one that begins or ends a
 *     chunk</td></tr>
 * <tr><td>{@code stop}, {@code unregister}</td><td>one that detaches the agent</td></tr>
 * </table>
 *
 * <p>Order of the locks; a thread takes those further down only:
 *
 * <ol>
 * <li>Flight Recorder's recorder ({@code PlatformRecorder} and its class): held by whoever begins or ends a chunk, and
 *     often by whoever starts or stops a recording. So no code below may wait for it: it must not ask a {@code
 *     Recording} for its state, nor start or stop one.
 * <li>{@link timeagent.events.lifecycle.FlightRecorderLifecycle}: one thread at a time decides what is on.
 * <li>The instrumenter, which the agent's daemon also takes while it rewrites the rest of many classes.
 * <li>A feature: its counts are not emitted while it is switched on or off.
 * <li>Flight Recorder's metadata, to register an event or to find its type; tables of call sites and threads; the
 *     hooks; the setting {@code throttle}, and then the sampler that follows it. Nothing else is called with these locks
 *     held.
 * </ol>
 *
 * <p>Threads that read a clock or write to a socket take none of them.
 */
package timeagent.events.lifecycle;
