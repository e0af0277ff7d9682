package shop;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A Spring Boot service whose prices expire, and whose computation asks the clock in a loop whether it is late. */
@SpringBootApplication
public class Shop {

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(Shop.class);
        application.setDefaultProperties(Map.of(
                "server.port", "0", "spring.main.banner-mode", "off", "logging.level.root", "warn"));
        ServletWebServerApplicationContext context = (ServletWebServerApplicationContext) application.run(args);
        System.out.println(context.getWebServer().getPort());
    }

    /** When a computation has to end. */
    record Deadline(Instant end) {
        static Deadline in(Duration time) {
            return new Deadline(Instant.now().plus(time));
        }

        boolean isOver() {
            return Instant.now().isAfter(end);
        }
    }

    @RestController
    static class Prices {
        // never full: after ten times its size in requests, the cache would adapt to them, and compute more of the prices twice
        private final Cache<Integer, Double> cache = Caffeine.newBuilder()
                .maximumSize(1_000_000)
                .expireAfterWrite(Duration.ofMinutes(10))
                .recordStats()
                .build();
        private final Timer timer = new SimpleMeterRegistry().timer("prices");

        @GetMapping("/prices/{id}")
        Map<String, Object> price(@PathVariable int id) {
            return timer.record(() -> Map.of("id", id, "price", cache.get(id, Prices::compute)));
        }

        private static double compute(int id) {
            Deadline deadline = Deadline.in(Duration.ofSeconds(1));
            double price = id;
            for (int i = 0; i < 20_000 && !deadline.isOver(); i++) {
                // no %: on x86 it calls fmod, whose cost differs several times between compilations
                price += 1 / Math.sqrt(i + price);
            }
            return price;
        }
    }
}
