package timeagent.agent.clock;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.ConstantPool;
import timeagent.agent.classfile.LoaderTable;

/**
 * The methods that are treated as clocks: those of option {@code clock.wrappers}, or those found in the classes that
 * were loaded.
 *
 * <p>Two sets: classes and methods that a call names (a call of an interface names the interface), and inside which
 * methods a read belongs to the caller.
 */
public final class WrapperMethods {
    private static final int LAMBDA_BODY = Opcodes.ACC_SYNTHETIC;
    private static final int BRIDGE = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
    private static final String[] OF_JDK = {"java/", "javax/", "jdk/", "sun/"};

    private final boolean auto;
    private final Set<String> listedMethods = new HashSet<>();
    private final Set<String> unused = ConcurrentHashMap.newKeySet();
    /** Each with the number of class loaders that have it. */
    private final Map<String, Integer> called = new ConcurrentHashMap<>();

    /** The called methods, by class loader and name. */
    private final LoaderTable<String> loaded;
    /** Called methods whose callers may be loaded already. */
    private final Set<String> fresh = ConcurrentHashMap.newKeySet();

    private volatile byte[][] owners = {};
    private volatile Thread searching;

    /** @param options {@code auto}, or class and method names with dots */
    public WrapperMethods(List<String> options, CollectedLoaders collected) {
        loaded = new LoaderTable<>(collected) {
            @Override
            protected void collected(Map<String, String> gone) {
                remove(gone.keySet());
            }
        };
        auto = options.equals(List.of("auto"));
        if (!auto) {
            for (String method : options) {
                int dot = method.lastIndexOf('.');
                String name = name(method.substring(0, dot).replace('.', '/'), method.substring(dot + 1));
                unused.add(name);
                listedMethods.add(method.substring(dot + 1));
                add(null, name);
            }
        }
    }

    /** @param owner internal name of a class */
    public static String name(String owner, String method) {
        return owner.concat(".").concat(method);
    }

    /** Whether a class may have a call or be a wrapper, and must be parsed. */
    boolean concerns(byte[] classFile) {
        return ConstantPool.mentions(classFile, owners);
    }

    /** Whether a call of this method may reach a wrapper. */
    boolean isCalled(String owner, String method) {
        String name = name(owner, method);
        boolean is = called.containsKey(name);
        if (is) {
            unused.remove(name);
        }
        return is;
    }

    /** The methods of a class in which a read belongs to the caller, by name and descriptor; notes how they are called. */
    Set<String> in(ClassReader reader, ClockMethods clocks, ClassLoader loader) {
        Map<String, WrapperShape> shapes = new HashMap<>();
        ClassVisitor finder = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                if ((access & BRIDGE) == LAMBDA_BODY || name.charAt(0) == '<') {
                    return null;
                }
                WrapperShape shape = new WrapperShape(clocks, null);
                shapes.put(name.concat(descriptor), shape);
                return shape;
            }
        };
        reader.accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Set<String> found = new HashSet<>();
        int before;
        do {
            // one may call another that comes later
            before = found.size();
            for (Map.Entry<String, WrapperShape> each : shapes.entrySet()) {
                String name = each.getKey().substring(0, each.getKey().indexOf('('));
                if (isWrapper(name, each.getValue()) && found.add(each.getKey())) {
                    add(loader, reader, name);
                }
            }
        } while (found.size() > before);
        return found;
    }

    private boolean isWrapper(String method, WrapperShape shape) {
        return auto
                ? shape.isReader() || shape.forwardsTo() != null && called.containsKey(shape.forwardsTo())
                : listedMethods.contains(method);
    }

    /** Adds a wrapper under the names by which it can be called: its class, superclasses and interfaces. */
    private void add(ClassLoader loader, ClassReader owner, String method) {
        String own = name(owner.getClassName(), method);
        unused.remove(own);
        boolean isCalled = auto || called.containsKey(own);
        if (isCalled) {
            add(loader, own);
        }
        List<String> above = new ArrayList<>(List.of(owner.getInterfaces()));
        if (owner.getSuperName() != null) {
            above.add(owner.getSuperName());
        }
        for (String type : above) {
            String name = name(type, method);
            if (!isOfJdk(type) && (isCalled || called.containsKey(name))) {
                add(loader, name);
            }
        }
    }

    private static boolean isOfJdk(String type) {
        return ClockMethods.startsWithAny(type, OF_JDK);
    }

    private synchronized void add(ClassLoader loader, String name) {
        if (loaded.put(loader, name, name) != null) {
            return;
        }
        Integer loaders = called.get(name);
        called.put(name, loaders == null ? 1 : loaders + 1);
        if (loaders == null) {
            nameOwners();
            fresh.add(name);
            LockSupport.unpark(searching);
        }
    }

    private synchronized void remove(Set<String> gone) {
        for (String name : gone) {
            int loaders = called.get(name);
            if (loaders > 1) {
                called.put(name, loaders - 1);
            } else {
                called.remove(name);
                fresh.remove(name);
            }
        }
        nameOwners();
    }

    private void nameOwners() {
        Set<String> all = new HashSet<>();
        for (String each : called.keySet()) {
            all.add(each.substring(0, each.lastIndexOf('.')));
        }
        List<byte[]> names = new ArrayList<>();
        for (String owner : all) {
            names.add(owner.getBytes(StandardCharsets.UTF_8));
        }
        owners = names.toArray(new byte[0][]);
    }

    /** Wakes a thread, parked until then, whenever another wrapper is found. */
    public void wakeWhenFound(Thread search) {
        searching = search;
    }

    /** Whether loaded classes may have calls that were not seen yet. */
    public boolean hasFresh() {
        return !fresh.isEmpty();
    }

    /** The methods found since the last call, together with those of the classes above. */
    public Set<String> takeFresh(Class<?>[] types) {
        for (Class<?> type : types) {
            String owner = type.getName().replace('.', '/').concat(".");
            for (String name : fresh) {
                if (name.startsWith(owner)) {
                    addAbove(type, name.substring(owner.length()));
                }
            }
        }
        Set<String> taken = new HashSet<>(fresh);
        fresh.removeAll(taken);
        return taken;
    }

    private void addAbove(Class<?> type, String method) {
        Class<?> parent = type.getSuperclass();
        if (parent != null) {
            addType(type.getClassLoader(), parent, method);
        }
        for (Class<?> implemented : type.getInterfaces()) {
            addType(type.getClassLoader(), implemented, method);
        }
    }

    private void addType(ClassLoader below, Class<?> type, String method) {
        String owner = type.getName().replace('.', '/');
        if (!isOfJdk(owner)) {
            add(below, name(owner, method));
            addAbove(type, method);
        }
    }

    /** The methods of the option that no loaded class has or calls, with dots. */
    public List<String> unused() {
        List<String> names = new ArrayList<>();
        for (String name : unused) {
            names.add(name.replace('/', '.'));
        }
        return names;
    }
}
