import classes from './report.module.css';

export interface ReportColumn<Row> {
  title: string;
  isNumber?: boolean;
  /** Stays on one line. */
  isShort?: boolean;
  /** Words after the numbers. */
  isNote?: boolean;
  cell: (row: Row) => string;
  /** In the last line. */
  total?: string;
}

interface ReportTableProps<Row> {
  label: string;
  /** The first one names the row. */
  columns: ReportColumn<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** What the last line is called. */
  totalTitle: string;
}

/** From so many rows on they stand closer. */
const manyRows = 8;

/** A table on paper with a line of totals. */
export const ReportTable = <Row,>({ label, columns, rows, keyOf, totalTitle }: ReportTableProps<Row>) => {
  const classOf = ({ isNumber, isShort, isNote }: ReportColumn<Row>) =>
    (isNumber && classes.number) || (isShort && classes.short) || (isNote && classes.note) || undefined;
  const [first, ...others] = columns;
  const summed = columns.findIndex(({ total }) => total !== undefined);
  return (
    <table className={classes.table} data-many={rows.length > manyRows || undefined} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first?.cell(row)}</th>
            {others.map((column) => (
              <td key={column.title} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={summed}>
            {totalTitle}
          </th>
          {columns.slice(summed).map((column) => (
            <td key={column.title} className={classOf(column)}>
              {column.total}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
};
