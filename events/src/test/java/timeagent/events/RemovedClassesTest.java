package timeagent.events;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** A class that the JDK will remove must not be necessary to link the agent's classes. */
class RemovedClassesTest {
    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("timeagent");

    private final DescribedPredicate<JavaClass> removed = DescribedPredicate.describe(
            "are to be removed",
            type -> type.getName().equals("java.lang.ThreadDeath")
                    || type.getName().equals("java.lang.SecurityManager")
                    || type.getPackageName().equals("java.security")
                            && type.getSimpleName().matches("AccessCont.*|Privileged.*|Policy"));

    @Test
    void onlyWhatOldJdksNeedUsesTheSecurityManager() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("timeagent.events.threads.AgentThread$Privileged")
                .should()
                .dependOnClassesThat(removed)
                .check(classes);
    }

    @Test
    void theClassForOldJdksDoes() {
        classes()
                .that()
                .haveSimpleName("Privileged")
                .should()
                .dependOnClassesThat(removed)
                .check(classes);
    }
}
