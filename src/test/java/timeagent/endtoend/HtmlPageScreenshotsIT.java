package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/**
 * The pictures of the documentation: of pages made here, or of {@code -Dtimeagent.page=FILE} and
 * {@code -Dtimeagent.flame=FILE}, into the folder {@code target/images}, or {@code -Dtimeagent.images=FOLDER}. See {@code docs/images/make.sh}.
 */
@Full
final class HtmlPageScreenshotsIT {

    private static final int DESKTOP = 1180;
    private static final int PHONE = 390;
    private static final int HEIGHT = 900;
    private static final int FLAME_HEIGHT = 360;

    // findings and call sites are above this, in pixels of CSS
    private static final int SHOWN = 1180;

    @RunFolder
    Path folder;

    @Test
    void areOfEveryKindOfScreen() throws IOException {
        Path images = Files.createDirectories(
                Path.of(System.getProperty("timeagent.images", "target/images")).toAbsolutePath());
        try (Browser browser = Browser.start()) {
            Path page = page();
            take(browser.page(DESKTOP, HEIGHT, false).open(page), "body", images.resolve("page-desktop.png"));
            take(browser.page(DESKTOP, HEIGHT, true).open(page), "#timelines", images.resolve("page-dark.png"));
            take(browser.page(DESKTOP, FLAME_HEIGHT, false).open(flame()), "body", images.resolve("flame.png"));
            take(browser.page(PHONE, HEIGHT, false).open(page), "body", images.resolve("page-phone.png"));
        }

        assertThat(width(images.resolve("page-desktop.png"))).isEqualTo(DESKTOP);
        assertThat(width(images.resolve("page-dark.png"))).isEqualTo(DESKTOP);
        assertThat(width(images.resolve("page-phone.png"))).isEqualTo(2 * PHONE);
        assertThat(luminance(images.resolve("page-desktop.png"))).isGreaterThan(200);
        assertThat(luminance(images.resolve("page-dark.png"))).isLessThan(60);
    }

    private Path page() {
        String given = System.getProperty("timeagent.page");
        if (given != null) {
            return Path.of(given).toAbsolutePath();
        }
        Path page = folder.resolve("page.html");
        Jdk jdk = Jdks.newest();
        Path recording = recording(jdk, "", "service", "--seconds", "2");
        new JavaRun(jdk, folder).timeagent("report", "--html", page.toString(), recording.toString());
        return page;
    }

    private Path flame() {
        String given = System.getProperty("timeagent.flame");
        if (given != null) {
            return Path.of(given).toAbsolutePath();
        }
        Path page = folder.resolve("flame.html");
        Jdk jdk = Jdks.newest();
        Path recording = recording(jdk, "clock=all", "clock", "--calls", "20000");
        new JavaRun(jdk, folder)
                .timeagent("flame", "--unit", "reads", "-o", page.toString(), recording.toString())
                .succeededWith("");
        return page;
    }

    private Path recording(Jdk jdk, String options, String... workload) {
        return new JavaRun(jdk, folder)
                .agent(options)
                .recording()
                .sampleApp(workload)
                .succeeded()
                .recordingFile();
    }

    private static void take(BrowserPage page, String from, Path file) throws IOException {
        assertThat(page.complaints()).isEmpty();
        page.screenshot(file, from, SHOWN);
    }

    private static int width(Path picture) throws IOException {
        return ImageIO.read(picture.toFile()).getWidth();
    }

    /** Mean of the lightness of a picture that has many colours, 0 to 255. */
    private static double luminance(Path picture) throws IOException {
        BufferedImage image = ImageIO.read(picture.toFile());
        Set<Integer> colours = new HashSet<>();
        double sum = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int colour = image.getRGB(x, y);
                colours.add(colour);
                sum += ((colour >> 16 & 255) + (colour >> 8 & 255) + (colour & 255)) / 3.0;
            }
        }
        assertThat(colours).as(picture.toString()).hasSizeGreaterThan(100);
        return sum / image.getHeight() / image.getWidth();
    }
}
