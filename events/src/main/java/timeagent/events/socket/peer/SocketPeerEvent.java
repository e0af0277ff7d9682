package timeagent.events.socket.peer;

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
    @Label("Peer")
    @Description("Host, address and port, as report prints them")
    public String peer;

    @Label("Remote Host")
    @Description("Host name that the address was created with, empty if it is a literal")
    public String host;

    @Label("Remote Address")
    @Description("IP address, or path of a Unix-domain socket")
    public String address;

    @Label("Remote Port")
    @Description("Port of the peer; 0 if it opened the connection, -1 without a peer")
    public int port;

    @Label("Local Port")
    @Description("Port of this side if the peer opened the connection, else 0")
    public int localPort;

    @Label("API")
    @Description("API that the application called")
    public String api;

    @Label("Writes")
    @Description("Writes since the last event of this peer")
    public int writes;

    @Label("Bytes")
    @Description("Bytes written")
    @DataAmount
    public long bytes;

    @Label("Failed")
    @Description("Writes that ended with an exception")
    public int failed;

    @Label("Time")
    @Description("Sum of their durations")
    @Timespan(Timespan.NANOSECONDS)
    public long time;

    @Label("Mean Duration")
    @Description("Time divided by writes")
    @Timespan(Timespan.NANOSECONDS)
    public long meanDuration;

    @Label("Slowest Write")
    @Description("Duration of the longest write")
    @Timespan(Timespan.NANOSECONDS)
    public long longest;

    @Label("Sizes")
    @Description("Writes by bytes: lower end of a range, a power of two, and their number, such as 0:1 64:20")
    public String sizes;

    @Label("Durations")
    @Description("The same by duration in nanoseconds; the lowest range is below 128 ns")
    public String durations;
}
