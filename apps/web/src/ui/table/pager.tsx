import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Pagination } from '../mantine/pagination.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './pager.module.css';

const stepTexts = { previous: uiTexts.previousPage, next: uiTexts.nextPage } as const;

interface PagerProps {
  /** From 0. */
  page: number;
  perPage: number;
  total: number;
  /** Range and unit: '1–6 of 11 devices'. */
  text: string;
  onChange: (page: number) => void;
  rowChoice?: { label: string; sizes: readonly number[]; onChange: (perPage: number) => void };
}

/** Mantine shows seven pages without a gap, but the pager has room for at most six links. */
const neighboursOf = (pages: number) => (pages === 7 ? 0 : 1);

export const Pager = ({ page, perPage, total, text, onChange, rowChoice }: PagerProps) => {
  const choiceId = useId();
  const pages = Math.ceil(total / perPage);
  return (
    <nav className={classes.pager} aria-label={uiTexts.pages}>
      <p className={classes.count}>{text}</p>
      {rowChoice && (
        <div className={classes.rowChoice}>
          <label htmlFor={choiceId}>{rowChoice.label}</label>
          {/* Native <select>: opens as a wheel on phones, and keeps the bundle small. */}
          <select
            id={choiceId}
            value={perPage}
            onChange={(event) => rowChoice.onChange(Number(event.currentTarget.value))}
          >
            {rowChoice.sizes.map((rows) => (
              <option key={rows} value={rows}>
                {formatNumber(rows)}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} aria-hidden />
        </div>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page + 1}
          onChange={(value) => onChange(value - 1)}
          siblings={neighboursOf(pages)}
          size={32}
          gap={4}
          classNames={{ control: classes.control }}
          getItemProps={(item) => ({ 'aria-label': uiTexts.page(formatNumber(item)) })}
          getControlProps={(control) =>
            control === 'previous' || control === 'next' ? { 'aria-label': stepTexts[control] } : {}
          }
        />
      )}
    </nav>
  );
};
