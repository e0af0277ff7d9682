package timeagent.events.scheduler;

import java.nio.charset.StandardCharsets;

/** Makes the text of a status file as Linux writes it, as much of it as matters. */
final class Status {
    private Status() {}

    static String of(String name, String cpus, long voluntary, long involuntary) {
        return "Name:\t" + name + "\nUmask:\t0022\nState:\tS (sleeping)\nThreads:\t20\nCpus_allowed:\tf\n"
                + "Cpus_allowed_list:\t" + cpus + "\nMems_allowed_list:\t0\n"
                + "voluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n";
    }

    /** As read from a file with this text. */
    static OsThreadStatus parsed(String text) {
        return OsThreadStatus.of(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }
}
