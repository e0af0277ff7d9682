package timeagent.events.socket.peer;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.SettingDefinition;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * One socket write of the application.
 *
 * <p>Has no field beyond those recorded: each one adds bytes in styles that allocate an event per write.
 *
 * <p>The order matters on 17: Flight Recorder generates a method that writes the fields in order, and C2 inlines at most
 * 8,000 byte codes into it (DesiredMethodLimit), not enough for three texts. With api and ports last, an event took less
 * time than in the other orders tried.
 */
@Name("timeagent.SocketWrite")
@Label("Socket Write")
@Description("Writing data to a socket")
@Category({"timeagent", "Socket"})
@Threshold("0 ns")
@StackTrace(false)
public final class SocketWriteEvent extends Event implements Cloneable {
    @Label("Remote Host")
    @Description("Host name that the address was created with, empty if it is a literal")
    public String host;

    @Label("Remote Address")
    @Description("IP address, or path of a Unix-domain socket")
    public String address;

    @Label("Bytes Written")
    @Description("Bytes written")
    @DataAmount
    public long bytesWritten;

    @Label("Error")
    @Description("Class of the exception, if any")
    public Class<?> error;

    @Label("API")
    @Description("API that the application called")
    public String api;

    @Label("Remote Port")
    @Description("Port of the peer; -1 without a peer")
    public int port;

    @Label("Local Port")
    @Description("Port of this side if the peer opened the connection, else 0")
    public int localPort;

    @Label("Weight")
    @Description("Writes that this event represents; 1 without throttle")
    public int weight;

    /** Declares the setting; the writes are chosen before there is an event. */
    @SettingDefinition
    @Label("Throttle")
    @Description("Most events per time unit, such as 100/s; off for every write")
    boolean throttle(ThrottleSetting setting) {
        return true;
    }

    /**
     * Skips the store if the value is unchanged, as {@link #error} and {@link #peer} do: a reference store into an
     * object in the old generation costs some nanoseconds for G1's memory barrier.
     */
    public void api(String value) {
        if (api != value) {
            api = value;
        }
    }

    public void error(Class<?> value) {
        if (error != value) {
            error = value;
        }
    }

    public void peer(String hostValue, String addressValue) {
        if (host != hostValue) {
            host = hostValue;
        }
        if (address != addressValue) {
            address = addressValue;
        }
    }

    /** A new event with the times of this one. */
    public SocketWriteEvent copy() {
        try {
            return (SocketWriteEvent) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
