import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Requests to a Tomcat server that returns what it receives, large messages by its sendfile. */
final class TomcatService extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final int SEND_FILE_FROM = 50_000;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.WARNING);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(args[1]);
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", args[1]);
        Tomcat.addServlet(context, "echo", new TomcatService());
        context.addServletMappingDecoded("/", "echo");
        tomcat.start();
        Requests.post(Integer.parseInt(args[0]), tomcat.getConnector().getLocalPort());
        tomcat.stop();
        tomcat.destroy();
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] message = request.getInputStream().readAllBytes();
        response.setContentLength(message.length);
        if (message.length < SEND_FILE_FROM) {
            response.getOutputStream().write(message);
            return;
        }
        Path folder = Path.of(getServletContext().getRealPath("/"));
        Path file = Files.write(Files.createTempFile(folder, "echo", ""), message);
        request.setAttribute("org.apache.tomcat.sendfile.filename", file.toString());
        request.setAttribute("org.apache.tomcat.sendfile.start", 0L);
        request.setAttribute("org.apache.tomcat.sendfile.end", (long) message.length);
    }
}
