import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.h2.tools.Server;

/** Queries that return their parameter, of a database in this JVM, or that of a URL. */
final class JdbcDriver {
    /** Below what the JDK's stream writes by one system call. */
    private static final int LARGEST = 100_000;

    private JdbcDriver() {}

    public static void main(String[] args) throws Exception {
        int number = Integer.parseInt(args[0]);
        if (args.length > 1) {
            query(number, args[1]);
            return;
        }
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        query(number, "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:echo");
        server.stop();
    }

    private static void query(int number, String url) throws Exception {
        Requests.make(number, LARGEST, () -> {
            Connection connection = DriverManager.getConnection(url);
            PreparedStatement echo = connection.prepareStatement("select cast(? as varchar)");
            return message -> {
                echo.setString(1, new String(message, StandardCharsets.US_ASCII));
                try (ResultSet result = echo.executeQuery()) {
                    result.next();
                    return result.getString(1).getBytes(StandardCharsets.US_ASCII);
                }
            };
        });
    }
}
