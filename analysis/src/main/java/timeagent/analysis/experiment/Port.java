package timeagent.analysis.experiment;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/** The number that replaces {@value #PLACE} in a run. */
record Port(int number) {

    static final String PLACE = "{port}";

    /** One that no program uses now. */
    static Port free() throws UserException {
        try {
            return free(0);
        } catch (IOException e) {
            throw UserException.failed("cannot find a free port (" + IoErrorText.of(e) + ")");
        }
    }

    private static Port free(int number) throws IOException {
        try (ServerSocket socket = new ServerSocket(number)) {
            return new Port(socket.getLocalPort());
        }
    }

    /** The same port as before, so that all runs have the same arguments, unless another program uses it now. */
    Port again() throws UserException {
        try {
            return free(number);
        } catch (IOException e) {
            return free();
        }
    }

    String in(String text) {
        return text.replace(PLACE, Integer.toString(number));
    }

    List<String> in(List<String> words) {
        return words.stream().map(this::in).toList();
    }
}
