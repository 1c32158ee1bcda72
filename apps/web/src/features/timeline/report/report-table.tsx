import classes from './report.module.css';

export interface ReportColumn<Row> {
  title: string;
  isNumber?: boolean;
  /** Never wraps. */
  isShort?: boolean;
  /** Text column after the numbers. */
  isNote?: boolean;
  cell: (row: Row) => string;
  total?: string;
}

interface ReportTableProps<Row> {
  label: string;
  /** The first column is the row header. */
  columns: ReportColumn<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  totalTitle: string;
  /** On phones every cell stands below the others, beside the title of its column. */
  isStacked?: boolean;
}

/** Longer tables use less row spacing. */
const manyRows = 8;

export const ReportTable = <Row,>({ label, columns, rows, keyOf, totalTitle, isStacked }: ReportTableProps<Row>) => {
  const classOf = ({ isNumber, isShort, isNote }: ReportColumn<Row>) =>
    (isNumber && classes.number) || (isShort && classes.short) || (isNote && classes.note) || undefined;
  const [first, ...others] = columns;
  const summed = columns.findIndex(({ total }) => total !== undefined);
  return (
    <table
      className={classes.table}
      data-stacked={isStacked || undefined}
      data-many={rows.length > manyRows || undefined}
      aria-label={label}
    >
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
              <td key={column.title} className={classOf(column)} data-title={column.title}>
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
            <td key={column.title} className={classOf(column)} data-title={column.title}>
              {column.total}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
};
