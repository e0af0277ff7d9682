package program;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Prints what Mockito says of clocks that it has made, and where each says it was called. */
public final class MockitoHost {

    private MockitoHost() {}

    private static long read(Clock clock) {
        return clock.millis() + clock.instant().getNano();
    }

    private static void print(Runnable check) {
        try {
            check.run();
        } catch (RuntimeException | AssertionError e) {
            System.out.println(e);
            for (StackTraceElement frame : e.getStackTrace()) {
                System.out.println("    " + frame);
            }
        }
    }

    private static Clock called(String name, int times) {
        Clock clock = mock(Clock.class, name);
        when(clock.instant()).thenReturn(Instant.EPOCH);
        for (int i = 0; i < times; i++) {
            read(clock);
        }
        return clock;
    }

    public static void main(String[] args) {
        Clock never = called("never", 0);
        print(() -> verify(never).millis());
        Clock twice = called("twice", 2);
        print(() -> verify(twice).millis());
        print(() -> verifyNoMoreInteractions(twice));
        System.out.println(mockingDetails(twice).printInvocations());
        Clock failing = mock(Clock.class, "failing");
        when(failing.millis()).thenThrow(new IllegalStateException("no time"));
        print(() -> read(failing));
        Clock spied = spy(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        System.out.println(read(spied));
        System.out.println(mockingDetails(spied).getInvocations().size());
        print(() -> read(null));
    }
}
