import { formatNumber } from '../../../lib/format.ts';
import classes from './grid.module.css';

interface PointNumberProps {
  number: number;
  /** The newest point of the whole history. */
  isNewest: boolean;
}

export const PointNumber = ({ number, isNewest }: PointNumberProps) => (
  <span className={classes.number} data-newest={isNewest || undefined}>
    {formatNumber(number)}
  </span>
);
