import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Skeleton } from '../mantine/skeleton.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './table.module.css';

export interface Column<T> {
  /** Null: below the title of the previous column. */
  title: string | null;
  cell: (row: T) => ReactNode;
  isTitleHidden?: boolean;
  head?: ReactNode;
  sorted?: 'descending';
  /** Column that identifies the row. */
  isMain?: boolean;
  /** Hidden if there is little room. */
  isMinor?: boolean;
  /** Short content that stays on one line. */
  isShort?: boolean;
  /** Long words, such as addresses, that may break anywhere. */
  isLong?: boolean;
  /** Date and time, on two lines at most. */
  isMoment?: boolean;
  /** Right-aligned, for numbers and buttons. */
  isRight?: boolean;
  isTight?: boolean;
  className?: string | undefined;
}

interface TableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  keyOf: (row: T) => string;
  failure?: ReactNode;
  empty?: ReactNode;
  /** Replaces the columns on narrow screens. */
  narrow?: ReactNode;
  isCurrent?: (row: T) => boolean;
  /** Accessible name of a row. */
  labelOf?: (row: T) => string;
  /** Minimum height in px. */
  rowHeight?: 44 | 56 | 64 | 76;
  /** Fixed table layout: column widths do not depend on the content. */
  isFixed?: boolean;
  /** Extends over the padding of the surrounding panel. */
  isInset?: boolean;
  /** The head stays below the top bar while the page scrolls. */
  isHeadSticky?: boolean;
}

const skeletonRows = [1, 2, 3, 4, 5];

const Loading = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <div className={classes.skeletonHead} />
    {skeletonRows.map((row) => (
      <div key={row} className={classes.skeletonRow}>
        <Skeleton width="28%" height={14} />
        <Skeleton width="18%" height={14} />
        <Skeleton width={90} height={14} />
      </div>
    ))}
  </div>
);

const marks = <T,>({ isMain, isMinor, isShort, isLong, isMoment, isRight, isTight, className }: Column<T>) => ({
  className,
  'data-main': isMain || undefined,
  'data-minor': isMinor || undefined,
  'data-short': isShort || undefined,
  'data-long': isLong || undefined,
  'data-moment': isMoment || undefined,
  'data-right': isRight || undefined,
  'data-tight': isTight || undefined,
});

const Head = <T,>({ columns }: { columns: readonly Column<T>[] }) => (
  <thead>
    <tr>
      {columns.map((column, index) => {
        const { title, isTitleHidden, head, sorted } = column;
        if (title === null) return null;
        return (
          <th
            key={title}
            {...marks(column)}
            colSpan={columns[index + 1]?.title === null ? 2 : undefined}
            aria-sort={sorted}
            aria-label={isTitleHidden ? title : undefined}
          >
            {head ?? (!isTitleHidden && title)}
            {sorted && <IconArrowDown size={14} aria-hidden />}
          </th>
        );
      })}
    </tr>
  </thead>
);

const Rows = <T,>({ label, columns, rows = [], keyOf, labelOf, isCurrent, isFixed }: TableProps<T>) => (
  <table className={classes.table} data-fixed={isFixed || undefined} aria-label={label}>
    <Head columns={columns} />
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} aria-label={labelOf?.(row)} aria-current={isCurrent?.(row) || undefined}>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <td key={index} {...marks(column)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

export const Table = <T,>(props: TableProps<T>) => {
  const { rows, failure, empty, narrow, rowHeight = 56, isInset, isHeadSticky } = props;
  const content = () => {
    if (!rows) return failure || <Loading />;
    if (rows.length === 0) return empty;
    return narrow || <Rows {...props} />;
  };
  const hasRows = !rows ? !failure : rows.length > 0 && !narrow;
  return (
    <div
      className={classes.frame}
      data-height={rowHeight}
      data-inset={(isInset && hasRows) || undefined}
      data-sticky={isHeadSticky || undefined}
    >
      {content()}
    </div>
  );
};

/** An address breaks after its @, a key after the signs between its parts; elsewhere only what is longer than a line. */
const partsOf = (text: string) => text.split(text.includes('@') ? /(?<=@)/ : /(?<=[-_/:.])(?=\w)/);

/** Said, so that no reader of the document takes the break for a space: the name of a row has the address in one. */
const inline = { display: 'inline' };

export const Breakable = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
    <Fragment key={index}>
      {index > 0 && <wbr style={inline} />}
      {part}
    </Fragment>
  ));

export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    <span className={classes.first}>
      <Breakable text={first} />
    </span>
    <span className={classes.second}>
      <Breakable text={second} />
    </span>
  </>
);

export const Code = ({ children }: { children: string }) => <span className={classes.code}>{children}</span>;

export const Buttons = ({ children }: { children: ReactNode }) => <span className={classes.buttons}>{children}</span>;
