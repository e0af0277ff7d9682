import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;

/** A Spring service on Reactor Netty's default transport that returns what it receives, or with arguments PORT PORT PID PID WARM-UP CALLS [shop] a client of two. */
final class WebFluxService {
    private WebFluxService() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            serve();
            return;
        }
        AtomicLong received = new AtomicLong();
        ConnectionProvider connections = ConnectionProvider.create("clients");
        Calls.compare(
                calls(connections, args[0], new AtomicLong(), args.length > 6),
                calls(connections, args[1], received, args.length > 6),
                args);
        connections.disposeLater().block();
        System.out.println(received.get());
    }

    private static Callable<?> calls(
            ConnectionProvider connections, String port, AtomicLong received, boolean ofShop) {
        HttpClient http = HttpClient.create(connections)
                .doOnChannelInit((observer, channel, address) -> channel.pipeline().addFirst(new Counter(received)));
        WebClient client = WebClient.builder()
                .clientConnector(new ReactorClientHttpConnector(http))
                .baseUrl("http://localhost:" + port)
                .build();
        if (ofShop) {
            AtomicInteger asked = new AtomicInteger();
            // every price is asked for twice: the shop computes one for each second request
            return () -> client.get()
                    .uri("/prices/" + asked.incrementAndGet() / 2)
                    .retrieve()
                    .bodyToMono(byte[].class)
                    .block();
        }
        byte[] message = new byte[100];
        return () -> client.post()
                .uri("/echo")
                .bodyValue(message)
                .retrieve()
                .bodyToMono(byte[].class)
                .block();
    }

    private static void serve() throws Exception {
        DisposableServer server = HttpServer.create()
                .host("localhost")
                .port(0)
                .handle(new ReactorHttpHandlerAdapter(RouterFunctions.toHttpHandler(RouterFunctions.route(
                        RequestPredicates.POST("/echo"),
                        request -> ServerResponse.ok().body(request.bodyToMono(byte[].class), byte[].class)))))
                .bindNow();
        Calls.serve(server.port());
        server.disposeNow(Duration.ofSeconds(10));
    }

    private static final class Counter extends ChannelInboundHandlerAdapter {
        private final AtomicLong received;

        Counter(AtomicLong received) {
            this.received = received;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            received.addAndGet(((ByteBuf) message).readableBytes());
            context.fireChannelRead(message);
        }
    }
}
