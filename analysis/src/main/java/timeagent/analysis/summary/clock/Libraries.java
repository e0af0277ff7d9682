package timeagent.analysis.summary.clock;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import timeagent.analysis.summary.clock.Clock.CallSite;

/**
 * What the call sites of libraries have of the clock's share: what the application can change least.
 *
 * @param packages the first parts of their names, those with the largest share first
 */
public record Libraries(double estimatedCpuShare, List<String> packages) {

    /** Of the JDK and of well-known libraries: a recording does not have the jar of a class. */
    private static final Set<String> PACKAGES = Set.of("""
            akka ch.qos com.codahale com.datastax com.fasterxml com.github.benmanes com.google.common
            com.google.protobuf com.hazelcast com.lmax com.mongodb com.mysql com.netflix com.rabbitmq com.sun com.zaxxer
            groovy io.grpc io.lettuce io.micrometer io.micronaut io.netty io.opentelemetry io.prometheus io.quarkus
            io.reactivex io.smallrye io.undertow io.vertx jakarta java javax jdk kotlin kotlinx net.bytebuddy
            net.sf.ehcache okhttp3 okio oracle.jdbc org.agrona org.apache org.aspectj org.eclipse org.ehcache
            org.elasticsearch org.glassfish org.h2 org.hibernate org.infinispan org.jboss org.jctools org.mariadb
            org.neo4j org.opensearch org.postgresql org.quartz org.redisson org.rocksdb org.slf4j org.springframework
            org.xnio reactor redis.clients rx scala sun""".split("\\s+"));

    private static final Pattern FIRST_PARTS = Pattern.compile("(?:[^.]+\\.){1,2}");

    /**
     * Returns null if all call sites with a known share are the application's.
     *
     * @param program what was started, as {@link timeagent.analysis.summary.jvm.Program} has it; null if unknown
     */
    static Libraries of(List<CallSite> sites, String program) {
        String own = packageOf(program);
        Map<String, Double> shares = new HashMap<>();
        for (CallSite site : sites) {
            String library = library(site.className(), own);
            if (library != null && site.estimatedCpuShare() != null) {
                shares.merge(library, site.estimatedCpuShare(), Double::sum);
            }
        }
        if (shares.isEmpty()) {
            return null;
        }
        List<String> packages = shares.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        return new Libraries(
                shares.values().stream().mapToDouble(share -> share).sum(), packages);
    }

    /** The first two parts of the package of the main class, with a dot behind; null for a jar, or without a package. */
    private static String packageOf(String program) {
        if (program == null || program.endsWith(".jar")) {
            return null;
        }
        // after the module
        Matcher first = FIRST_PARTS.matcher(program.substring(program.indexOf('/') + 1));
        return first.lookingAt() ? first.group() : null;
    }

    /** The first parts of the name of a library's package; null for a class of the application. */
    private static String library(String className, String own) {
        if (className == null || own != null && className.startsWith(own)) {
            return null;
        }
        for (int dot = className.indexOf('.'); dot >= 0; dot = className.indexOf('.', dot + 1)) {
            String parts = className.substring(0, dot);
            if (PACKAGES.contains(parts)) {
                return parts;
            }
        }
        return null;
    }
}
