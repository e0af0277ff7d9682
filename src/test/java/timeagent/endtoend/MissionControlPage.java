package timeagent.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.item.PersistableItemFilter;
import org.openjdk.jmc.common.util.StateToolkit;
import org.openjdk.jmc.common.util.StatefulState;

/**
 * One of our pages: its filter, the attributes that it groups by, its columns and charts.
 *
 * @param columns of the grouped table: an aggregate and an attribute with its content type
 */
// the attributes of a type, which Mission Control's pages are made of, are deprecated
@SuppressWarnings("deprecation")
record MissionControlPage(
        String id,
        IItemFilter filter,
        List<String> groupBy,
        List<String> columns,
        List<String> listColumns,
        List<String> charts) {

    private static final String DELIMITER = "GROUPED_ATTRIBUTE_DELIMITER_PERSISTENCE";
    private static final String PAGES = "timeagent/analysis/findings/pages.xml";

    /** All pages of the jar, by the last part of their ids. */
    static Map<String, MissionControlPage> all() throws Exception {
        List<MissionControlPage> pages = new ArrayList<>();
        try (JarFile jar = new JarFile(Artifacts.RULES.toFile());
                InputStream in = jar.getInputStream(jar.getEntry(PAGES))) {
            String xml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            add(pages, StatefulState.create(StateToolkit.statefulFromXMLString(xml)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return pages.stream()
                .collect(
                        Collectors.toMap(page -> page.id.substring(page.id.lastIndexOf('.') + 1), Function.identity()));
    }

    private static void add(List<MissionControlPage> pages, IState parent) {
        for (IState page : parent.getChildren("page")) {
            pages.add(of(page.getAttribute("id"), page.getChild("state")));
            add(pages, page);
        }
    }

    private static MissionControlPage of(String id, IState state) {
        IState histogram = state.getChild("histogram");
        IState list = state.getChild("listAndChart");
        String charts = list.getChild("chartSettings").getAttribute("barChartAttributes");
        return new MissionControlPage(
                id,
                PersistableItemFilter.readFrom(state.getChild("pageFilter")),
                histogram == null
                        ? List.of()
                        : List.of(histogram.getAttribute("groupBy").split(DELIMITER)),
                histogram == null ? List.of() : columns(histogram.getChild("table")),
                columns(list.getChild("listSettings")),
                charts == null ? List.of() : List.of(charts.split(",")));
    }

    private static List<String> columns(IState table) {
        return Arrays.stream(table.getChildren("column"))
                .map(column -> column.getAttribute("id"))
                .toList();
    }

    /** The attributes that Mission Control offers for the page, by the ids of columns. */
    static Map<String, IAttribute<?>> attributes(IType<?> type) {
        return type.getAttributes().stream()
                .collect(Collectors.toMap(
                        attribute -> attribute.getIdentifier() + ":"
                                + attribute.getContentType().getIdentifier(),
                        Function.identity()));
    }

    IItemCollection items(IItemCollection recording) {
        return recording.apply(filter);
    }

    IType<IItem> type(IItemCollection recording) {
        return items(recording).iterator().next().getType();
    }
}
