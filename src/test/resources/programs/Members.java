package program;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;

/** What reflection finds in a class. */
final class Members {

    /**
     * Those that are not public anyway, nor protected: a superclass may be extended by anybody; what counts is that no instance of
     * theirs is ever called.
     */
    static List<AccessibleObject> of(Class<?> type, boolean publicOnesToo) {
        Stream<AccessibleObject> all =
                Stream.of(type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
                        .flatMap(Stream::of);
        return all.filter(member -> publicOnesToo
                        || !Modifier.isPublic(((Member) member).getModifiers())
                                && !Modifier.isProtected(((Member) member).getModifiers()))
                .toList();
    }
}
