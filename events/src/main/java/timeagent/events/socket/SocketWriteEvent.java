package timeagent.events.socket;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * One socket write of the application.
 *
 * <p>Its fields are kept to what is recorded: every reference more is bytes more for the styles that make one per write.
 */
@Name("timeagent.SocketWrite")
@Label("Socket Write")
@Description("Writing data to a socket")
@Category({"timeagent", "Socket"})
@Threshold("0 ns")
@StackTrace(false)
public final class SocketWriteEvent extends Event implements Cloneable {
    @Label("Remote Host")
    @Description("Host name that the address was made with; empty if it was made from numbers")
    public String host;

    @Label("Remote Address")
    @Description("Address of the peer in numbers")
    public String address;

    @Label("Remote Port")
    @Description("Port of the peer, -1 if there is no peer")
    public int port;

    @Label("Bytes Written")
    @Description("Number of bytes written to the socket")
    @DataAmount
    public long bytesWritten;

    @Label("API")
    @Description("Which interface of the JDK the application wrote through")
    public String api;

    @Label("Error")
    @Description("Class of the exception that ended the write, if one did")
    public Class<?> error;

    /** A new event with the times of this one. */
    public SocketWriteEvent copy() {
        try {
            return (SocketWriteEvent) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
