package timeagent.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.IAggregator;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.item.PersistableItemFilter;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.StateToolkit;
import org.openjdk.jmc.common.util.StatefulState;

/**
 * One of our pages: its filter, the attributes that it groups by, its columns and charts, and the sums that it shows.
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

    /** The grouped table: of each group, by the values that it is grouped by, the number in each of some columns. */
    Map<List<Object>, Map<String, Double>> rows(IItemCollection recording) {
        Map<List<Object>, List<IItem>> groups = new LinkedHashMap<>();
        for (IItemIterable events : items(recording)) {
            Map<String, IAttribute<?>> byName = new LinkedHashMap<>();
            events.getType().getAttributes().forEach(attribute -> byName.put(attribute.getIdentifier(), attribute));
            for (IItem item : events) {
                List<Object> key = groupBy.stream()
                        .map(name -> value(byName.get(name), events.getType(), item))
                        .toList();
                groups.computeIfAbsent(key, first -> new ArrayList<>()).add(item);
            }
        }
        Map<List<Object>, Map<String, Double>> rows = new LinkedHashMap<>();
        groups.forEach((key, items) -> rows.put(key, row(ItemCollectionToolkit.build(items.stream()))));
        return rows;
    }

    private static Object value(IAttribute<?> attribute, IType<IItem> type, IItem item) {
        Object value = attribute.getAccessor(type).getMember(item);
        return value instanceof IQuantity quantity ? (Object) quantity.longValue() : String.valueOf(value);
    }

    private Map<String, Double> row(IItemCollection group) {
        Map<String, IAttribute<?>> attributes =
                attributes(group.iterator().next().getType());
        Map<String, Double> row = new LinkedHashMap<>();
        for (String column : columns) {
            if (column.equals("itemhistogram.count")) {
                row.put("count", (double) StreamSupport.stream(group.spliterator(), false)
                        .mapToLong(IItemIterable::getItemCount)
                        .sum());
            } else if (column.matches("(SUM|AVG|MAX).*")) {
                row.put(column.replaceAll(":.*", ""), number(column, attributes.get(column.substring(3)), group));
            }
        }
        return row;
    }

    /** In Flight Recorder's units: nanoseconds and bytes. */
    @SuppressWarnings("unchecked")
    private static double number(String column, IAttribute<?> attribute, IItemCollection group) {
        IAttribute<IQuantity> of = (IAttribute<IQuantity>) attribute;
        IAggregator<IQuantity, ?> aggregator = column.startsWith("SUM")
                ? Aggregators.sum(of)
                : column.startsWith("AVG") ? Aggregators.avg(of) : Aggregators.max(of);
        IQuantity value = group.getAggregate(aggregator);
        return switch (attribute.getContentType().getIdentifier()) {
            case "timespan" -> value.doubleValueIn(UnitLookup.NANOSECOND);
            case "memory" -> value.doubleValueIn(UnitLookup.BYTE);
            default -> value.doubleValue();
        };
    }
}
