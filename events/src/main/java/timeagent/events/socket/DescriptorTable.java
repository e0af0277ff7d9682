package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * One value for each file descriptor, 0 to 1,048,575; values for others are dropped.
 *
 * <p>Descriptors are small and the system reuses them, so the table is as large as the most that were open at a time.
 * Lock-free; a lookup allocates nothing.
 */
final class DescriptorTable<T> {
    private static final int PAGE_BITS = 10;
    private static final int PAGES = 1 << 10;

    private final AtomicReferenceArray<AtomicReferenceArray<T>> pages = new AtomicReferenceArray<>(PAGES);

    /** Returns null if there is none. */
    T get(int descriptor) {
        AtomicReferenceArray<T> page = page(descriptor, false);
        return page == null ? null : page.get(descriptor & PAGES - 1);
    }

    /** @param value null to remove it */
    void set(int descriptor, T value) {
        AtomicReferenceArray<T> page = page(descriptor, value != null);
        if (page != null) {
            page.set(descriptor & PAGES - 1, value);
        }
    }

    private AtomicReferenceArray<T> page(int descriptor, boolean create) {
        int index = descriptor >>> PAGE_BITS;
        if (index >= PAGES) {
            return null;
        }
        AtomicReferenceArray<T> page = pages.get(index);
        if (page == null && create) {
            pages.compareAndSet(index, null, new AtomicReferenceArray<>(1 << PAGE_BITS));
            page = pages.get(index);
        }
        return page;
    }
}
