package sampleapp;

import java.util.List;

/** Something to measure that does an exact, stated number of things. */
interface Workload {

    String name();

    /** One line for the usage listing, without a full stop. */
    String description();

    List<Option> options();

    /** @throws UsageException for options that do not go together */
    Results run(Arguments arguments) throws UsageException, WorkloadException;
}
