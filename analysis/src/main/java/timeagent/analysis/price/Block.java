package timeagent.analysis.price;

/**
 * A time in which some types were enabled, without the moments in which they were switched.
 *
 * @param cpu of the process, ns per unit of work, or per s if there is none
 * @param unitsPerSecond work; 1 if there is no unit
 * @param atLimit whether the process could not have used more CPU time
 */
record Block(double cpu, double unitsPerSecond, boolean atLimit) {}
