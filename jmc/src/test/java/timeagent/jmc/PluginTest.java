package timeagent.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.item.PersistableItemFilter;
import org.openjdk.jmc.common.util.StateToolkit;
import org.openjdk.jmc.common.util.StatefulState;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import timeagent.analysis.findings.Check;
import timeagent.analysis.findings.Checks;

/** What Mission Control reads of the jar beside its classes. */
class PluginTest {

    private static Element plugin() throws Exception {
        try (InputStream in = PluginTest.class.getResourceAsStream("/plugin.xml")) {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement();
        }
    }

    private static Set<String> values(Element element, String tag, String attribute) {
        NodeList nodes = element.getElementsByTagName(tag);
        Set<String> values = new HashSet<>();
        IntStream.range(0, nodes.getLength())
                .forEach(i -> values.add(((Element) nodes.item(i)).getAttribute(attribute)));
        return values;
    }

    private static List<IState> pages() throws Exception {
        try (InputStream in = Checks.class.getResourceAsStream(Checks.PAGES)) {
            String xml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            IState[] roots = StatefulState.create(StateToolkit.statefulFromXMLString(xml))
                    .getChildren("page");
            assertThat(roots).hasSize(1);
            return Stream.concat(Stream.of(roots), Arrays.stream(roots[0].getChildren("page")))
                    .toList();
        }
    }

    @Test
    void extendsTheTwoPointsOfMissionControl() throws Exception {
        assertThat(values(plugin(), "extension", "point"))
                .containsExactlyInAnyOrder(
                        "org.openjdk.jmc.flightrecorder.rules.ruleProvider",
                        "org.openjdk.jmc.flightrecorder.ui.datapage");
        assertThat(plugin().getElementsByTagName("ruleProvider").getLength()).isOne();
    }

    @Test
    void namesAFileOfPagesThatIsThere() throws Exception {
        for (String file : values(plugin(), "pages", "file")) {
            assertThat(getClass().getResource("/" + file)).isEqualTo(Checks.class.getResource(Checks.PAGES));
        }
    }

    @Test
    void everyPageHasAFilterThatMissionControlReads() throws Exception {
        assertThat(pages()).hasSize(12).allSatisfy(page -> {
            assertThat(page.getAttribute("factory")).isEqualTo("org.openjdk.jmc.flightrecorder.ui.itemhandler");
            IState state = page.getChild("state");
            assertThat(state.getAttribute("name")).isNotEmpty();
            assertThat(state.getAttribute("showFilter")).isEqualTo("false");
            // of several types, only what all have in common is shown
            assertThat(PersistableItemFilter.readFrom(state.getChild("pageFilter")))
                    .isInstanceOf(ItemFilters.Type.class);
        });
        assertThat(pages()).extracting(page -> page.getAttribute("id")).doesNotHaveDuplicates();
    }

    /** Mission Control remembers pages by their ids, and shows no other one to those who had the earlier ones. */
    @Test
    void noPageHasTheIdOfAnEarlierOne() throws Exception {
        assertThat(pages())
                .extracting(page -> page.getAttribute("id"))
                .doesNotContain("timeagent.clock", "timeagent.socket", "timeagent.cost", "timeagent.switches");
    }

    /** With more, Mission Control's table of results names the last one, and not that with the rule's events. */
    @Test
    void everyTopicHasOnePage() throws Exception {
        List<String> topics = new ArrayList<>();
        for (IState page : pages()) {
            for (IState topic : page.getChild("state").getChildren("topic")) {
                topics.add(topic.getAttribute("value"));
            }
        }

        assertThat(topics).doesNotHaveDuplicates();
        assertThat(Checks.ALL).extracting(Check::topic).allMatch(topics::contains);
    }
}
