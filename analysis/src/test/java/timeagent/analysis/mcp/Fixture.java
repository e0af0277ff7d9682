package timeagent.analysis.mcp;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import timeagent.analysis.cli.Main;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.mcp.Server.Allowed;
import timeagent.analysis.mcp.Server.Limits;
import timeagent.analysis.mcp.Server.Shell;

/** Folders of a test: one to read, one to write, one outside of both. */
record Fixture(Path read, Path write, Path outside) {

    static final Shell SHELL = Main.shell(Path.of("agent.jar"));

    static Fixture in(Path folder) throws IOException {
        Path real = folder.toRealPath();
        return new Fixture(
                Files.createDirectory(real.resolve("read")),
                Files.createDirectory(real.resolve("write")),
                Files.createDirectory(real.resolve("outside")));
    }

    Limits limits(Allowed... allowed) {
        EnumSet<Allowed> set = EnumSet.noneOf(Allowed.class);
        set.addAll(List.of(allowed));
        return new Limits(set, List.of(read), List.of(write), null);
    }

    /** As {@link #limits}, with DuckDB. */
    Limits withQueries() throws ReflectiveOperationException, URISyntaxException {
        Path driver = Path.of(Class.forName("org.duckdb.DuckDBDriver")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new Limits(EnumSet.noneOf(Allowed.class), List.of(read), List.of(write), driver);
    }

    /** A recording with several call sites and peers. */
    static Path recording(Path file) throws IOException {
        return Recorded.to(file, () -> {
            AgentEvents.agentInfo("socket=mirror", 0, 0);
            AgentEvents.clockSource("tsc");
            AgentEvents.clockReads("now", 12, 4000, 30, true);
            AgentEvents.clockReads("now", 13, 500, 20, false);
            AgentEvents.clockReads("later", 20, 700, 20, false);
            for (int port = 80; port < 92; port++) {
                AgentEvents.socketWrite(port, port, null);
            }
            AgentEvents.eventCost("mirror", 100, 10, 480, 1000);
            AgentEvents.eventCost("mirror", 100, 30, 1440, 4200);
        });
    }

    /** What the command line prints to standard output. */
    static String printed(String... arguments) {
        StringWriter out = new StringWriter();
        SHELL.run(new PrintWriter(out), new PrintWriter(new StringWriter()), interrupt -> {}, arguments);
        return out.toString();
    }
}
