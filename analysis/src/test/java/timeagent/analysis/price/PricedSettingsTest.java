package timeagent.analysis.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Configuration;
import org.junit.jupiter.api.Test;

class PricedSettingsTest {

    private static final Map<String, String> FILE = Map.of(
            "jdk.ThreadPark#enabled", "true",
            "jdk.ThreadPark#threshold", "20 ms",
            "jdk.CPULoad#enabled", "true",
            "jdk.CPULoad#period", "100 ms",
            "jdk.FileRead#enabled", "false",
            "jdk.FileRead#threshold", "1 ms",
            "jdk.OSInformation#enabled", "true",
            "jdk.OSInformation#period", "beginChunk",
            "jdk.ActiveSetting#enabled", "true");

    private final PricedSettings settings = PricedSettings.of(FILE);

    private static Map<String, String> parsed(String text) throws Exception {
        return Configuration.create(new StringReader(text)).getSettings();
    }

    @Test
    void areThoseOfEnabledTypes() {
        assertThat(settings.switchable()).containsExactly("jdk.CPULoad", "jdk.ThreadPark");
        assertThat(settings.perChunk()).containsExactly("jdk.ActiveSetting", "jdk.OSInformation");
    }

    @Test
    void areWrittenForSomeTypesAsTheyAre() throws Exception {
        Map<String, String> none = parsed(settings.text(List.of()));
        Map<String, String> park = parsed(settings.text(List.of("jdk.ThreadPark")));

        assertThat(none).containsEntry("jdk.CPULoad#enabled", "false").doesNotContainKey("jdk.ThreadPark#enabled");
        assertThat(park)
                .containsAllEntriesOf(none)
                .containsEntry("jdk.ThreadPark#enabled", "true")
                .containsEntry("jdk.ThreadPark#threshold", "20 ms")
                .hasSize(none.size() + 2);
        // disabled by what is always written, enabled by the file
        assertThat(parsed(settings.text(List.of("jdk.CPULoad"))))
                .containsEntry("jdk.CPULoad#enabled", "true")
                .containsEntry("jdk.CPULoad#period", "100 ms");
    }

    @Test
    void showWhetherTheJvmCompilesWhileItWarmsUp() throws Exception {
        assertThat(parsed(settings.textOfWarmUp()))
                .containsAllEntriesOf(parsed(settings.text(settings.switchable())))
                .containsEntry("jdk.CompilerStatistics#enabled", "true");
    }

    @Test
    void areTheSameWhateverCharactersTheyHave() throws Exception {
        String filter = "a.B::<init>;\"x\"&y";
        PricedSettings odd =
                PricedSettings.of(Map.of("jdk.MethodTrace#enabled", "true", "jdk.MethodTrace#filter", filter));

        assertThat(parsed(odd.text(Set.of("jdk.MethodTrace")))).containsEntry("jdk.MethodTrace#filter", filter);
    }

    @Test
    void tellWhichEventsHaveAStackTrace() {
        PricedSettings stacks = PricedSettings.of(Map.of(
                "jdk.ExecutionSample#enabled", "true",
                "jdk.ThreadPark#enabled", "true",
                "jdk.ThreadPark#stackTrace", "true",
                "jdk.ThreadStart#enabled", "true",
                "jdk.ThreadStart#stackTrace", "false"));

        assertThat(stacks.switchable().stream().filter(stacks::hasStackTrace))
                .containsExactly("jdk.ExecutionSample", "jdk.ThreadPark");
    }

    @Test
    void needTheAgentForWhatIsNotOfTheJdk() {
        assertThat(settings.agentOptions()).isNull();
        assertThat(PricedSettings.of(Map.of("a.B#enabled", "true", "a.C#enabled", "true", "a.D#enabled", "false"))
                        .agentOptions())
                .isEqualTo("clock=off,socket=off,context-switches=false,events=a.B:a.C");
        assertThat(PricedSettings.of(Map.of("timeagent.SocketWrite#enabled", "true"))
                        .agentOptions())
                .isEmpty();
        assertThat(PricedSettings.of(Map.of("timeagent.SocketWrite#enabled", "true", "a.B#enabled", "true"))
                        .agentOptions())
                .isEqualTo("events=a.B");
    }
}
