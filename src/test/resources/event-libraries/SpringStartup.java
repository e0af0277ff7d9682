package program;

import java.util.List;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.metrics.jfr.FlightRecorderApplicationStartup;

/** Starts and closes an application context, several times. */
final class SpringStartup {
    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        String name() {
            return "spring";
        }

        @Bean
        List<Character> letters(String name) {
            return name.chars().mapToObj(letter -> (char) letter).toList();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
            context.setApplicationStartup(new FlightRecorderApplicationStartup());
            context.register(Beans.class);
            context.refresh();
            System.out.println(context.getBean("letters"));
            context.close();
        }
    }
}
