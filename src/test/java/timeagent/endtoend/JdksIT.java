package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shows on which JDKs the tests run; a supported one that this machine lacks is a skipped test. */
final class JdksIT {

    @Test
    void areThese() {
        System.out.println("end-to-end tests run on " + Jdks.of(JdksIT.class) + ", main features on "
                + Jdks.of(StartIT.class) + ", of " + Jdks.found());

        assertThat(Jdks.found())
                .extracting(Jdk::feature)
                .contains(Runtime.version().feature())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(Jdks.found()).containsAll(Jdks.of(StartIT.class)).containsAll(Jdks.of(JdksIT.class));
    }

    @ParameterizedTest(name = "JDK {0}")
    @ValueSource(ints = {17, 21, 25, 26, 27})
    void areInstalled(int feature) {
        boolean found = Jdks.found().stream().anyMatch(jdk -> jdk.feature() == feature);
        if (!found) {
            System.out.println("no JDK " + feature + " found: no end-to-end test runs on it; name its folder with"
                    + " -Dtimeagent.test.jdks=HOME");
        }
        assumeTrue(found, "no JDK " + feature + " found");
    }
}
