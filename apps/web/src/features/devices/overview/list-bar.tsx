import type { DevicePage } from '../choice/use-device-page.ts';
import classes from './list-bar.module.css';
import { SortMenu } from './sort-menu.tsx';
import { StatusFilter } from './status-filter.tsx';

/** What is shown of a list, and in which order. */
export const ListBar = ({ list }: { list: DevicePage }) => (
  <div className={classes.bar}>
    <StatusFilter list={list} />
    <SortMenu />
  </div>
);
