package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/**
 * The pictures of the documentation: of pages made here, or of {@code -Dtimeagent.page=FILE} and
 * {@code -Dtimeagent.flame=FILE}, into the folder {@code target/images}, or {@code -Dtimeagent.images=FOLDER}. See {@code docs/images/make.sh}.
 */
@Full
final class HtmlPageScreenshotsIT extends PageInBrowser {

    private static final int FLAME_HEIGHT = 360;

    // findings, call sites and a chart are above this, in pixels of CSS
    private static final int TO_THE_CHART = 1728;
    private static final int PHONE_HEIGHT = 1180;

    @Test
    void areOfEveryKindOfScreen() throws IOException {
        Path images = Files.createDirectories(
                Path.of(System.getProperty("timeagent.images", "target/images")).toAbsolutePath());
        Path report = report();
        open(report, DESKTOP, HEIGHT, false).screenshot(images.resolve("page-desktop.png"), TO_THE_CHART);
        open(report, DESKTOP, HEIGHT, true).screenshot(images.resolve("page-dark.png"), TO_THE_CHART);
        open(flame(), DESKTOP, FLAME_HEIGHT, false).screenshot(images.resolve("flame.png"), TO_THE_CHART);
        open(report, PHONE, HEIGHT, false).screenshot(images.resolve("page-phone.png"), PHONE_HEIGHT);

        assertThat(width(images.resolve("page-desktop.png"))).isEqualTo(DESKTOP);
        assertThat(width(images.resolve("page-dark.png"))).isEqualTo(DESKTOP);
        assertThat(width(images.resolve("page-phone.png"))).isEqualTo(2 * PHONE);
    }

    private Path report() throws IOException {
        String given = System.getProperty("timeagent.page");
        if (given != null) {
            return Path.of(given).toAbsolutePath();
        }
        make("report", recorded("", "service", "--seconds", "2").toString());
        return page;
    }

    private Path flame() {
        String given = System.getProperty("timeagent.flame");
        if (given != null) {
            return Path.of(given).toAbsolutePath();
        }
        Path flame = folder.resolve("flame.html");
        String recording = recorded("clock=all", "clock", "--calls", "20000").toString();
        java().timeagent("flame", "--unit", "reads", "-o", flame.toString(), recording)
                .succeededWith("");
        return flame;
    }

    private static int width(Path picture) throws IOException {
        return ImageIO.read(picture.toFile()).getWidth();
    }
}
