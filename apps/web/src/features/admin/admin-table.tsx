import type { ReactNode } from 'react';
import classes from './admin-table.module.css';

export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  /** Left out where there is little room. */
  isMinor?: boolean;
  /** A word or two, which stay on one line. */
  isShort?: boolean;
  /** A date and a time, which stand on two lines at most. */
  isMoment?: boolean;
  /** Buttons, at the right edge. */
  isAction?: boolean;
}

interface AdminTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
}

const marks = ({ isMinor, isShort, isMoment, isAction }: Column<never>) => ({
  'data-minor': isMinor || undefined,
  'data-short': isShort || undefined,
  'data-moment': isMoment || undefined,
  'data-action': isAction || undefined,
});

export const AdminTable = <T extends { _id: string }>({ label, columns, rows }: AdminTableProps<T>) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.title} {...marks(column)}>
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row._id}>
          {columns.map((column) => (
            <td key={column.title} {...marks(column)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Two lines of a cell: what it is, and something about it. */
export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    <span className={classes.first}>{first}</span>
    <span className={classes.second}>{second}</span>
  </>
);

export const Code = ({ children }: { children: string }) => <span className={classes.code}>{children}</span>;

export const Buttons = ({ children }: { children: ReactNode }) => <span className={classes.buttons}>{children}</span>;
