import type { DevicePage } from '../choice/use-device-page.ts';
import { FilterMenu } from './filter-menu.tsx';
import classes from './list-bar.module.css';
import { SortMenu } from './sort-menu.tsx';
import { StatusFilter } from './status-filter.tsx';

export const ListBar = ({ list }: { list: DevicePage }) => (
  <div className={classes.bar}>
    <div className={classes.chips}>
      <StatusFilter list={list} />
      <FilterMenu />
    </div>
    <SortMenu />
  </div>
);
