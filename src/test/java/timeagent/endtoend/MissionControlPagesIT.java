package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.LinearKindOfQuantity;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** What the pages of timeagent-jmc.jar group, add up and list is there, according to Mission Control's own library. */
@Full
final class MissionControlPagesIT extends OnEveryJdk {

    @Test
    void haveOnlyAttributesThatMissionControlHas() throws Exception {
        IItemCollection items = JfrLoaderToolkit.loadEvents(
                SharedRuns.mixture(jdk).recordingFile().toFile());

        Map<String, MissionControlPage> pages = MissionControlPage.all();
        MissionControlPage ofOption = pages.remove("eventTypeCost");
        // of a recording with something to note
        assertThat(pages.remove("notes").items(items).hasItems()).isFalse();
        // of a machine whose clock is set
        assertThat(pages.remove("clockSteps")).isNotNull();
        assertThat(pages).hasSize(OurEvent.names().size());
        pages.values().forEach(page -> assertHasOnlyAttributesOf(items, page));
        assertThat(ofOption.items(items).hasItems()).isFalse();
        Finished withOption = quick().agent("events=program.*").recording().program("EventShapes", "100");
        assertHasOnlyAttributesOf(
                JfrLoaderToolkit.loadEvents(
                        withOption.succeeded().recordingFile().toFile()),
                ofOption);
    }

    private static void assertHasOnlyAttributesOf(IItemCollection items, MissionControlPage page) {
        Map<String, IAttribute<?>> attributes = MissionControlPage.attributes(page.type(items));
        assertThat(attributes.keySet().stream().map(id -> id.split(":")[0]))
                .as(page.id())
                .containsAll(page.groupBy());
        assertThat(page.listColumns()).as(page.id()).isSubsetOf(attributes.keySet());
        List<String> added = Stream.concat(
                        page.columns().stream()
                                .filter(column -> column.matches("(SUM|AVG|MAX).*"))
                                .map(column -> column.substring(3)),
                        page.charts().stream().map(chart -> chart.split(";")[0]))
                .toList();
        assertThat(added).as(page.id()).allSatisfy(column -> assertThat(
                        attributes.get(column).getContentType())
                .isInstanceOf(LinearKindOfQuantity.class));
    }
}
