package program;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** What reflection finds in a class. */
final class Members {
    private Members() {}

    /** Those that are not public anyway. */
    static List<AccessibleObject> of(Class<?> type, boolean publicOnesToo) {
        List<AccessibleObject> members = new ArrayList<>();
        for (Constructor<?> each : type.getDeclaredConstructors()) {
            members.add(each);
        }
        for (Method each : type.getDeclaredMethods()) {
            if (publicOnesToo || !Modifier.isPublic(each.getModifiers())) {
                members.add(each);
            }
        }
        for (Field each : type.getDeclaredFields()) {
            if (publicOnesToo || !Modifier.isPublic(each.getModifiers())) {
                members.add(each);
            }
        }
        members.removeIf(member -> member instanceof Constructor<?> c
                && Modifier.isPublic(c.getModifiers())
                && !publicOnesToo);
        // a superclass may be extended by anybody; what counts is that no instance of theirs is ever called
        members.removeIf(member -> member instanceof Member m
                && Modifier.isProtected(m.getModifiers())
                && !publicOnesToo);
        return members;
    }
}
