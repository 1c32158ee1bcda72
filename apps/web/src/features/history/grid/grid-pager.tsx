import { Pager, rangeText } from '../../../ui/pager.tsx';
import { historyTexts } from '../history.texts.ts';
import classes from './grid.module.css';
import type { GridState } from './use-grid.ts';

const texts = historyTexts.grid;
const sizes = [10, 20, 50, 100];

interface GridPagerProps {
  page: number;
  perPage: number;
  total: number;
  grid: GridState;
}

export const GridPager = ({ grid, ...pages }: GridPagerProps) => (
  <div className={classes.pager}>
    <Pager
      {...pages}
      text={texts.count(rangeText(pages.page * pages.perPage, pages.perPage, pages.total))}
      onChange={grid.setPage}
      rowChoice={{ label: texts.rows, sizes, onChange: grid.choosePerPage }}
    />
  </div>
);
