package timeagent.fleet;

import java.io.Serializable;
import org.apache.spark.sql.Row;
import timeagent.analysis.export.Table;

/**
 * A row on its way to its table.
 *
 * @param values those of the columns, then day and service
 */
record TableRow(Table table, Row values) implements Serializable {}
