package timeagent.events.socket;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("timeagent.SocketPeer")
@Label("Socket Peer")
@Description("Socket writes to one peer through one API")
@Category({"timeagent", "Socket"})
@Period("1 s")
@StackTrace(false)
public final class SocketPeerEvent extends Event {
    @Label("Remote Host")
    @Description(
            "Host name that the address was created with; empty for a literal IP address, null for all other peers")
    public String host;

    @Label("Remote Address")
    @Description("IP address of the peer, or the path of a Unix-domain socket; null for all other peers")
    public String address;

    @Label("Remote Port")
    @Description("Port of the peer, 0 if it opened the connection, -1 if there is no peer")
    public int port;

    @Label("Local Port")
    @Description("Port on which the connection was accepted; 0 if the application opened it, and without a connection")
    public int localPort;

    @Label("API")
    @Description("The API that the application wrote through")
    public String api;

    @Label("Writes")
    @Description("Writes since this peer's last event")
    public int writes;

    @Label("Bytes")
    @Description("Number of bytes written")
    @DataAmount
    public long bytes;

    @Label("Failed")
    @Description("Writes that ended with an exception")
    public int failed;

    @Label("Time")
    @Description("Sum of the durations of the writes")
    @Timespan(Timespan.NANOSECONDS)
    public long time;

    @Label("Longest")
    @Description("Duration of the longest write")
    @Timespan(Timespan.NANOSECONDS)
    public long longest;

    @Label("Sizes")
    @Description("Writes by number of bytes: lower end of a range, a power of two, and writes in it, such as 0:1 64:20")
    public String sizes;

    @Label("Durations")
    @Description("Writes by duration in nanoseconds, in ranges like the sizes; the lowest is below 128 ns")
    public String durations;

    @Label("TCP_NODELAY")
    @Description("Socket option of the connections, 'true', 'false' or 'mixed'; null if unknown")
    public String tcpNoDelay;
}
