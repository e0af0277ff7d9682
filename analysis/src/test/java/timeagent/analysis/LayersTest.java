package timeagent.analysis;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Imports between the packages of this module lead downwards only. */
class LayersTest {

    private static final String MODULE = "timeagent.analysis.";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("timeagent.analysis");

    /** Each package, and those that it uses. */
    private static final Map<String, String> USES = Map.ofEntries(
            Map.entry(
                    "cli",
                    "clock common comparison experiment export findings lint live mcp output statistics summary.. text"),
            Map.entry("lint", "common text"),
            Map.entry("mcp", "common"),
            Map.entry("export", "common findings recording summary.."),
            Map.entry("findings", "statistics summary.. text"),
            Map.entry("output", "common comparison findings statistics summary.. text"),
            Map.entry("experiment", "common comparison live statistics summary.."),
            Map.entry("live", "common recording summary.."),
            Map.entry("comparison", "common statistics summary.."),
            Map.entry("clock", "summary.clock text"),
            Map.entry("summary", "common recording statistics summary.. text"),
            Map.entry("summary.events", "recording statistics summary.cost summary.jvm summary.process text"),
            Map.entry("summary.cost", "recording statistics summary.jvm summary.socket text"),
            Map.entry("summary.socket", "recording statistics summary.jvm summary.series summary.stacks text"),
            Map.entry(
                    "summary.clock",
                    "recording statistics summary.jvm summary.process summary.series summary.stacks text"),
            Map.entry("summary.stacks", "recording summary.jvm summary.series"),
            Map.entry("summary.process", "recording statistics summary.jvm summary.series text"),
            Map.entry("summary.jvm", "common recording text"),
            Map.entry("summary.series", "recording statistics summary.jvm text"),
            Map.entry("text", "statistics"),
            Map.entry("recording", "common"),
            Map.entry("statistics", ""),
            Map.entry("common", ""));

    @Test
    void importsLeadDownwards() {
        CLASSES.stream()
                .map(JavaClass::getPackageName)
                .distinct()
                .map(name -> name.substring(MODULE.length()))
                .forEach(name -> classes()
                        .that()
                        .resideInAPackage(MODULE + name)
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(allowed(name)).or(resideOutsideOfPackage("timeagent.analysis..")))
                        .check(CLASSES));
    }

    private static String[] allowed(String name) {
        assertThat(USES).containsKey(name);
        return Stream.of((name + " " + USES.get(name)).trim().split(" "))
                .map(used -> MODULE + used)
                .toArray(String[]::new);
    }

    @Test
    void packagesAreFreeOfCycles() {
        SlicesRuleDefinition.slices()
                .matching("timeagent.analysis.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineParsesArguments() {
        noClasses()
                .that()
                .resideOutsideOfPackages("timeagent.analysis.cli", "timeagent.analysis.mcp", "timeagent.analysis.text")
                .should()
                .dependOnClassesThat(resideInAPackage("picocli.."))
                .check(CLASSES);
    }
}
