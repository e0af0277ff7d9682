package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Shop, com.acme.Shop,",
        "com.acme.Shop --port 8080, com.acme.Shop, --port 8080",
        "/srv/app/shop-1.2.jar --port 8080, shop-1.2.jar, --port 8080",
        "C:\\app\\shop.jar, shop.jar,",
        "com.acme/com.acme.Shop a, com.acme/com.acme.Shop, a",
        "com.acme.Shop --passwords, com.acme.Shop, --passwords",
    })
    void isTheMainClassOrTheJarAndItsArguments(String text, String name, String arguments) {
        assertThat(Program.of(text)).isEqualTo(new Program(name, arguments));
    }

    @ParameterizedTest
    @CsvSource({
        "Main docs/examples/Load.java --port 8080, Load.java, --port 8080",
        "SourceLauncher /srv/Load.java --password s3cret, Load.java, --password ***",
        "SourceLauncher Load.java, Load.java,",
        "Main, jdk.compiler/com.sun.tools.javac.launcher.Main,",
    })
    void isTheSourceFileThatWasStarted(String text, String name, String arguments) {
        assertThat(Program.of("jdk.compiler/com.sun.tools.javac.launcher." + text))
                .isEqualTo(new Program(name, arguments));
    }

    @ParameterizedTest
    @CsvSource({
        "--password s3cret --port 1, --password *** --port 1",
        "--db.PASSWORD=s3cret x, --db.PASSWORD=*** x",
        "-DapiKey=s3cret, -DapiKey=***",
        "access_token=s3cret, access_token=***",
        "--auth-header s3cret, --auth-header ***",
        "jdbc:pg://me:s3cret@host/db, jdbc:pg://me:***@host/db",
    })
    void showsNoSecret(String arguments, String shown) {
        assertThat(Program.of("Main " + arguments).arguments()).isEqualTo(shown);
    }

    @Test
    void shortensLongArguments() {
        assertThat(Program.of("Main " + "a".repeat(200)).arguments())
                .hasSize(120)
                .endsWith("aaa...");
    }

    @Test
    void isUnknownWithoutText() {
        assertThat(Program.of(null)).isEqualTo(Program.UNKNOWN);
        assertThat(Program.of(" ")).isEqualTo(Program.UNKNOWN);
    }
}
