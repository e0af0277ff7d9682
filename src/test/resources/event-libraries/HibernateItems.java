package program;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.logging.LogManager;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Stores, changes, finds and removes rows in an H2 database. */
public final class HibernateItems {
    @Entity(name = "Item")
    public static class Item {
        @Id
        Long id;

        int size;
    }

    public static void main(String[] args) {
        // it logs to stderr
        LogManager.getLogManager().reset();
        Configuration configuration = new Configuration()
                .addAnnotatedClass(Item.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:items;DB_CLOSE_DELAY=-1")
                .setProperty("hibernate.hbm2ddl.auto", "create");
        try (SessionFactory factory = configuration.buildSessionFactory()) {
            for (long id = 0; id < 100; id++) {
                long number = id;
                factory.inTransaction(session -> {
                    Item item = new Item();
                    item.id = number;
                    session.persist(item);
                });
                factory.inTransaction(session -> session.find(Item.class, number).size = (int) number);
            }
            factory.inTransaction(session -> session.remove(session.find(Item.class, 7L)));
            Long sum = factory.fromTransaction(session ->
                    session.createSelectionQuery("select sum(size) from Item", Long.class).getSingleResult());
            System.out.println(sum);
        }
    }
}
