package timeagent.analysis.experiment;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import timeagent.analysis.common.OutputPattern;
import timeagent.analysis.common.UserException;

/** When a service is ready: its output matches a regular expression, a URL returns 200, or a port of this machine is open. */
public final class Readiness {

    private static final int MILLIS_TO_CONNECT = 1000;
    private static final int MILLIS_TO_REPLY = 5000;
    private static final int HIGHEST_PORT = 65_535;

    private final String text;
    private final OutputPattern pattern;
    private final URI url;

    /** Null unless it is a port. */
    private final InetSocketAddress address;

    /**
     * Reads text, a URL or a port, each with or without {@value Port#PLACE}.
     *
     * @throws IllegalArgumentException if it is neither, with the reason
     */
    public static Readiness of(String text) {
        // any port shows whether the rest is valid
        return new Readiness(text, new Port(1));
    }

    private Readiness(String text, Port port) {
        this.text = text;
        String given = port.in(text);
        boolean isUrl = given.matches("https?://.*");
        boolean isPort = given.matches("\\d{1,5}");
        url = isUrl ? url(given) : null;
        address = isPort ? address(Integer.parseInt(given)) : null;
        pattern = isUrl || isPort ? null : new OutputPattern("--ready", given);
        if (given.isBlank()) {
            throw new IllegalArgumentException("is empty; give a text in the output, a URL or a port");
        }
    }

    private static URI url(String given) {
        URI uri = URI.create(given);
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("is no URL with a host");
        }
        return uri;
    }

    private static InetSocketAddress address(int port) {
        if (port < 1 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException("is no port; give 1 to " + HIGHEST_PORT);
        }
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    Readiness at(Port port) {
        return new Readiness(text, port);
    }

    /** @param log with the output of the service */
    boolean isReady(Path log) throws UserException {
        return pattern == null ? isAnswered() : pattern.isIn(log);
    }

    /** Whether the URL or port responds; false for a text. Before the service starts, only another program can respond. */
    boolean isAnswered() {
        if (url != null) {
            return answers();
        }
        if (address == null) {
            return false;
        }
        try (Socket socket = new Socket(Proxy.NO_PROXY)) {
            socket.connect(address, MILLIS_TO_CONNECT);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection(Proxy.NO_PROXY);
            try {
                connection.setConnectTimeout(MILLIS_TO_CONNECT);
                connection.setReadTimeout(MILLIS_TO_REPLY);
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** The option, as it was given. */
    @Override
    public String toString() {
        return "--ready '" + text + "'";
    }
}
