package timeagent.fleet;

import java.io.Serializable;
import org.apache.spark.sql.Row;
import timeagent.analysis.export.Table;

/**
 * A row on its way to its table.
 *
 * @param file it is of
 * @param values those of the columns, then day and service
 */
record TableRow(Table table, String file, Row values) implements Serializable {}
