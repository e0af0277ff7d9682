import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;

/** Messages through a Kafka broker in KRaft mode. */
final class KafkaBroker {
    private static final String TOPIC = "echo";

    private KafkaBroker() {}

    public static void main(String[] args) throws Exception {
        int number = Integer.parseInt(args[0]);
        Path folder = Path.of(args[1]);
        String broker = "127.0.0.1:" + freePort();
        KafkaRaftServer server = new KafkaRaftServer(config(folder, broker, "127.0.0.1:" + freePort()), Time.SYSTEM);
        server.startup();
        produce(number, broker);
        consume(number, broker);
        server.shutdown();
        server.awaitShutdown();
    }

    private static KafkaConfig config(Path folder, String broker, String controller) throws Exception {
        String settings = """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@%2$s
                listeners=PLAINTEXT://%1$s,CONTROLLER://%2$s
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                """.formatted(broker, controller, folder.resolve("log"));
        Path file = Files.writeString(folder.resolve("server.properties"), settings);
        String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        if (StorageTool.execute(format, System.out) != 0) {
            throw new IllegalStateException("the storage was not formatted");
        }
        return new KafkaConfig(Utils.loadProps(file.toString()));
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void produce(int number, String broker) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker), new ByteArraySerializer(), new ByteArraySerializer())) {
            Requests.make(number, 500_000, () -> message -> {
                producer.send(new ProducerRecord<>(TOPIC, message)).get();
                return message;
            });
        }
    }

    private static void consume(int number, String broker) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of(new TopicPartition(TOPIC, 0));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            for (int read = 0; read < number; ) {
                read += consumer.poll(Duration.ofSeconds(10)).count();
            }
        }
    }
}
