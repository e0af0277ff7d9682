package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What Mission Control's pages show and hide, so that no table misleads. */
class PagesTest {

    private Document pages;

    @BeforeEach
    void read() throws Exception {
        try (InputStream file = Checks.class.getResourceAsStream(Checks.PAGES)) {
            pages = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file);
        }
    }

    private static Stream<Element> elements(NodeList list) {
        return IntStream.range(0, list.getLength()).mapToObj(list::item).map(Element.class::cast);
    }

    private Element page(String id) {
        return elements(pages.getElementsByTagName("page"))
                .filter(page -> page.getAttribute("id").equals("timeagent.pages." + id))
                .findFirst()
                .orElseThrow();
    }

    private String description(String id) {
        return ((Element) page(id).getElementsByTagName("state").item(0)).getAttribute("description");
    }

    private String groupedBy(String id) {
        return ((Element) page(id).getElementsByTagName("histogram").item(0)).getAttribute("groupBy");
    }

    private List<String> topics(String id) {
        return elements(page(id).getElementsByTagName("topic"))
                .map(topic -> topic.getAttribute("value"))
                .toList();
    }

    /** @param table of groups, or of events */
    private List<String> columns(String id, String table, boolean hidden) {
        Element of = (Element) page(id).getElementsByTagName(table).item(0);
        return elements(of.getElementsByTagName("column"))
                .filter(column -> column.getAttribute("hidden").equals(Boolean.toString(hidden)))
                .map(column -> column.getAttribute("id"))
                .toList();
    }

    /** The sample prefers long and large writes. */
    @Test
    void aSampleOfWritesAddsUpNothingButItsWeights() {
        assertThat(columns("socketWriteEvents", "table", false))
                .containsExactlyInAnyOrder("itemhistogram.key", "SUMweight:number", "MAXduration:timespan");
        assertThat(columns("socketWriteEvents", "listSettings", false)).contains("weight:number");
        assertThat(description("socketWriteEvents")).contains("With throttle a sample, whose weights add up");
    }

    /** The duration of a read contains that of its event. */
    @Test
    void aSampledReadHasNoDuration() {
        assertThat(columns("clockSamples", "table", false))
                .containsExactlyInAnyOrder("itemhistogram.key", "SUMweight:number", "itemhistogram.count");
        assertThat(columns("clockSamples", "listSettings", true)).contains("duration:timespan");
    }

    @Test
    void callersNeedStackTraces() {
        assertThat(description("clockSamples")).contains("Needs stack traces: timeagent-stacks");
    }

    /** Mission Control joins several attributes in an order of its own, for each event. */
    @Test
    void peersAndCallSitesAreOneText() {
        assertThat(groupedBy("socketPeers")).isEqualTo("peer");
        assertThat(groupedBy("clockReads")).isEqualTo("callSite");
        assertThat(groupedBy("clockSamples")).isEqualTo("callSite");
        assertThat(groupedBy("eventTypeCost")).startsWith("eventType").endsWith("callSite");
    }

    @Test
    void peersHaveTheDurationOfAWriteInPlaceOfRanges() {
        assertThat(columns("socketPeers", "table", false))
                .contains("SUMtime:timespan", "SUMwrites:number", "MAXlongest:timespan");
        assertThat(columns("socketPeers", "listSettings", false)).contains("meanDuration:timespan");
        assertThat(columns("socketPeers", "listSettings", true)).contains("sizes:text", "durations:text");
    }

    /** The largest mean is that of one interval; the mean is total time divided by total calls. */
    @Test
    void callSitesAndPeersHaveNoLongestMean() {
        assertThat(columns("clockReads", "table", true)).contains("MAXmeanDuration:timespan");
        assertThat(columns("socketPeers", "table", true)).contains("MAXmeanDuration:timespan");
    }

    /** Mission Control shows a long without a unit as text, on the left. */
    @Test
    void countsAreShownAsNumbers() {
        assertThat(elements(pages.getElementsByTagName("column"))
                        .filter(column -> column.getAttribute("hidden").equals("false")))
                .extracting(column -> column.getAttribute("id"))
                .noneMatch(id -> id.endsWith(":raw number"));
    }

    /** Mission Control does not wrap it: a longer one makes the page, and its tables, wider than the window. */
    @Test
    void descriptionsFitIntoAWindow() {
        assertThat(elements(pages.getElementsByTagName("state")).map(state -> state.getAttribute("description")))
                .allSatisfy(description -> assertThat(description).hasSizeLessThanOrEqualTo(150));
    }

    /** The agent's own events have no row on Event Type Cost. */
    @Test
    void theCostOfEventsLeadsToTheAgentsOwn() {
        assertThat(topics("eventCost")).containsExactly("timeagent.cost");
        assertThat(topics("eventTypeCost")).containsExactly("timeagent.events");
    }

    @Test
    void threadsWithoutAJavaThreadMayHaveEnded() {
        assertThat(description("threadContextSwitches"))
                .contains("Threads of the JVM, and threads that have ended, have no Java thread");
    }
}
