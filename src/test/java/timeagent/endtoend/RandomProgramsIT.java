package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random classes do with the agent what they do without it, and each of their reads, writes and events is counted.
 *
 * <p>{@code -Dtimeagent.test.seed=N} makes up others.
 */
final class RandomProgramsIT extends OnEveryJdk {

    private static final long SEED = Long.getLong("timeagent.test.seed", 1);
    private static final int FEW = 200;
    private static final int MANY = 1000;
    private static final int STATUS = 7;
    private static final Pattern READ = Pattern.compile("read (\\d+) (\\d+)");
    private static final Pattern WRITE = Pattern.compile("write (.+) (\\d+)");

    private static final List<RandomClass> RANDOM = new ArrayList<>();
    private static final Set<Path> COMPILED = new HashSet<>();

    /** A line of a random class, and the clock that it reads. */
    private record Place(int number, int line, String clock) {}

    @Test
    void fewRunAsWithoutTheAgentAndEveryReadAndWriteIsCounted() throws IOException {
        isCounted(FEW);
    }

    @Full
    @Test
    void manyRunAsWithoutTheAgentAndEveryReadAndWriteIsCounted() throws IOException {
        isCounted(MANY);
    }

    @Full
    @ParameterizedTest
    @ValueSource(strings = {"clock=all,jdk=true", "clock=count,clock.cached=10ms", "clock=off"})
    void runAsWithoutTheAgent(String options) throws IOException {
        isTheSame(fewWithout(), run(java().verified().agent(options), FEW));
    }

    private Finished fewWithout() throws IOException {
        Path folder = compiled(FEW);
        return SharedRuns.of(jdk, "random", java -> run(java.quick(), folder, FEW));
    }

    private static Finished run(JavaRun java, int classes) throws IOException {
        return run(java, compiled(classes), classes);
    }

    private static Finished run(JavaRun java, Path compiled, int classes) {
        return java.recording().programIn(compiled.toString(), "RandomPrograms", "" + classes);
    }

    private static void isTheSame(Finished without, Finished with) {
        assertThat(without.status()).as(without.stderr()).isEqualTo(STATUS);
        assertThat(differences(without.stdout(), with.stdout())).isEmpty();
        assertThat(with.stderr()).as("stderr of seed %s", SEED).isEqualTo(without.stderr());
        assertThat(with.status()).as("status of seed %s", SEED).isEqualTo(STATUS);
    }

    private void isCounted(int classes) throws IOException {
        Finished without = classes == FEW ? fewWithout() : run(quick(), classes);
        Finished with = run(java().agent("events=random.*,cost.every=3"), classes);

        isTheSame(without, with);
        Recording recording = with.recording();
        Map<Place, Long> counted = counted(with.stdout());
        assertThat(counted).hasSizeGreaterThan(5 * classes);
        assertThat(miscounted(counted, recorded(recording))).isEmpty();
        assertThat(writes(recording)).as("writes of seed %s", SEED).isEqualTo(counts(WRITE, with.stdout()));
        Map<String, Long> events = events(recording);
        assertThat(events).hasSizeGreaterThan(classes / 10).isEqualTo(events(without.recording()));
        assertThat(committed(recording)).as("events of seed %s", SEED).isEqualTo(events);
        recording.assertNothingFailed();
        System.out.println(jdk + ": " + classes + " random classes of seed " + SEED + ", " + counted.size()
                + " call sites, "
                + counted.values().stream().mapToLong(reads -> reads).sum() + " reads, "
                + counts(WRITE, with.stdout()).values().stream()
                        .mapToLong(writes -> writes)
                        .sum()
                + " writes, " + events.values().stream().mapToLong(n -> n).sum() + " events at " + events.size()
                + " lines: the same with the agent, all counted");
    }

    /** The events of the program, by type and line of the commit. */
    private static Map<String, Long> events(Recording recording) {
        return Stream.of("random.Happened", "random.HappenedAgain")
                .flatMap(type -> recording.events(type).stream())
                .collect(Collectors.groupingBy(
                        event -> event.getEventType().getName() + " C" + event.getInt("place") / Draft.MOST_LINES + ":"
                                + event.getInt("place") % Draft.MOST_LINES,
                        TreeMap::new,
                        Collectors.counting()));
    }

    private static Map<String, Long> committed(Recording recording) {
        return recording.events("timeagent.EventTypeCost").stream()
                .filter(cost -> cost.getLong("committed") > 0)
                .collect(Collectors.groupingBy(
                        cost -> cost.getString("eventType") + " "
                                + cost.getString("className").replaceAll("^random\\.(C\\d+).*", "$1") + ":"
                                + cost.getInt("line"),
                        TreeMap::new,
                        Collectors.summingLong(cost -> cost.getLong("committed"))));
    }

    private static List<String> differences(String without, String with) {
        List<String> expected = without.lines().toList();
        List<String> seen = with.lines().toList();
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < Math.max(expected.size(), seen.size()) && differences.size() < 10; i++) {
            String one = i < expected.size() ? expected.get(i) : "nothing";
            String other = i < seen.size() ? seen.get(i) : "nothing";
            if (!one.equals(other)) {
                differences.add("seed " + SEED + " without the agent: " + one + ", with it: " + other);
            }
        }
        return differences;
    }

    private static List<String> miscounted(Map<Place, Long> counted, Map<Place, Long> recorded) {
        TreeSet<String> miscounted = new TreeSet<>();
        TreeSet<Place> places = new TreeSet<>(
                Comparator.comparing(Place::number).thenComparing(Place::line).thenComparing(Place::clock));
        places.addAll(counted.keySet());
        places.addAll(recorded.keySet());
        for (Place place : places) {
            long reads = counted.getOrDefault(place, 0L);
            long seen = recorded.getOrDefault(place, 0L);
            if (reads != seen) {
                RandomClass random = RANDOM.get(place.number());
                miscounted.add("seed " + SEED + ", random." + random.name() + ":" + place.line() + ", "
                        + random.line(place.line()) + ": " + place.clock() + " was read " + reads + " times, recorded "
                        + seen + " times");
            }
        }
        return miscounted.stream().limit(20).toList();
    }

    /** What the program counted itself. */
    private static Map<Place, Long> counted(String stdout) {
        return counts(READ, stdout).entrySet().stream()
                .collect(Collectors.toMap(read -> place(Integer.parseInt(read.getKey())), Map.Entry::getValue));
    }

    private static Place place(int number) {
        int line = number % Draft.MOST_LINES;
        int ofClass = number / Draft.MOST_LINES;
        return new Place(ofClass, line, RANDOM.get(ofClass).clocks().get(line));
    }

    private static Map<String, Long> counts(Pattern pattern, String stdout) {
        Map<String, Long> counts = new TreeMap<>();
        for (Matcher line : stdout.lines().map(pattern::matcher).toList()) {
            if (line.matches()) {
                counts.put(line.group(1), Long.parseLong(line.group(2)));
            }
        }
        return counts;
    }

    /** What was recorded of each line: nested classes and copies of finally blocks are on lines of their class. */
    private static Map<Place, Long> recorded(Recording recording) {
        return recording.events(CallSite.EVENT).stream()
                .filter(event -> event.getLong("calls") > 0)
                .collect(Collectors.groupingBy(
                        event -> new Place(
                                Integer.parseInt(event.getString("className").replaceAll("^random\\.C(\\d+).*", "$1")),
                                event.getInt("line"),
                                event.getString("clock")),
                        Collectors.summingLong(event -> event.getLong("calls"))));
    }

    private static Map<String, Long> writes(Recording recording) {
        Map<String, Long> writes = new TreeMap<>();
        for (String line : SocketWrites.lines(recording)) {
            String[] parts = line.split(" ");
            writes.merge(parts[0] + " " + parts[2] + " " + parts[3], 1L, Long::sum);
        }
        return writes;
    }

    /** The folder of so many, which are made up and compiled when first asked for, for all JDKs. */
    private static Path compiled(int classes) throws IOException {
        Path folder = Artifacts.ownFolder("random-programs-" + classes);
        if (COMPILED.add(folder)) {
            Files.createDirectories(folder);
            List<Path> sources = new ArrayList<>();
            for (String program : List.of("RandomPrograms", "Tally", "SeeingClock", "Ends")) {
                sources.add(Programs.source(program));
            }
            for (int number = 0; number < classes; number++) {
                if (number == RANDOM.size()) {
                    RANDOM.add(RandomClass.of(SEED, number));
                }
                sources.add(RANDOM.get(number).write(folder));
            }
            Programs.compile(sources, folder);
        }
        return folder;
    }
}
