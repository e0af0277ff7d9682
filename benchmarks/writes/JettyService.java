import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Requests to a Jetty server that returns what it receives. */
final class JettyService extends Handler.Abstract {
    public static void main(String[] args) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new JettyService());
        server.start();
        Requests.post(Integer.parseInt(args[0]), connector.getLocalPort());
        server.stop();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        ByteBuffer message = Content.Source.asByteBuffer(request);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, message.remaining());
        response.write(true, message, callback);
        return true;
    }
}
