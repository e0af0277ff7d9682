package timeagent.analysis.price;

import java.util.List;

/**
 * What each event type of a settings file costs a program; a value that is not known is null.
 *
 * @param settings the file
 * @param program command line
 * @param jvm its version
 * @param unit of work; null if there is none
 * @param pairs of blocks that were measured
 * @param blockSeconds length of a block; with a unit, at least
 * @param cpus that the program uses without the types: s of CPU time per s; null if there is a unit
 * @param cpuNanosPerUnit CPU time of the program without the types, ns per unit; null if there is none
 * @param all of the types together; null if it was not measured
 * @param types that were recorded, the most expensive first
 * @param others the types that were not switched alone, together; null if there is none, or all were
 * @param otherTypes their number
 * @param none enabled types without a recorded event
 * @param perChunk types that are recorded once per chunk, whose cost was not measured
 * @param notes limitations of the values
 */
public record PriceList(
        String settings,
        String program,
        String jvm,
        String unit,
        int pairs,
        double blockSeconds,
        Double cpus,
        Double cpuNanosPerUnit,
        Cost all,
        List<PricedType> types,
        Cost others,
        int otherTypes,
        List<String> none,
        List<String> perChunk,
        List<String> notes) {}
