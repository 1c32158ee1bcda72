import { IconChevronDown } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { Pager, rangeText } from '../../../ui/pager.tsx';
import { Select } from '../../../ui/select.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './grid.module.css';
import type { GridState } from './use-grid.ts';

const texts = historyTexts.grid;
const rowChoices = [10, 20, 50, 100].map((rows) => ({ value: String(rows), label: formatNumber(rows) }));

interface GridPagerProps {
  page: number;
  perPage: number;
  total: number;
  grid: GridState;
}

export const GridPager = ({ page, perPage, total, grid }: GridPagerProps) => (
  <div className={classes.pager}>
    <Pager
      page={page}
      perPage={perPage}
      total={total}
      text={texts.count(rangeText(page * perPage, perPage, total))}
      onChange={grid.setPage}
    >
      <Select
        className={classes.rowChoice}
        label={texts.rows}
        data={rowChoices}
        value={String(perPage)}
        onChange={(rows) => rows && grid.choosePerPage(Number(rows))}
        allowDeselect={false}
        rightSection={<IconChevronDown size={16} />}
        rightSectionPointerEvents="none"
      />
    </Pager>
  </div>
);
