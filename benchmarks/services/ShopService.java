/** The shop of ../running, which ends with its input; WebFluxService calls it. */
final class ShopService {
    private ShopService() {}

    public static void main(String[] args) throws Exception {
        // with libraries of its own
        Class.forName("shop.Shop").getMethod("main", String[].class).invoke(null, (Object) args);
        while (System.in.read() >= 0) {
            // nothing is said
        }
        System.exit(0);
    }
}
