package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChecksTest {

    @Test
    void everyLimitHasAnIdOfItsOwn() {
        Set<String> ids = new HashSet<>();
        for (Check check : Checks.ALL) {
            assertThat(check.limits()).allMatch(limit -> ids.add(limit.id()));
        }
    }
}
