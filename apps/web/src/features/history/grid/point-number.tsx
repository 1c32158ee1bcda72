import { formatNumber } from '../../../lib/format.ts';
import classes from './grid.module.css';

interface PointNumberProps {
  number: number;
  isNewest: boolean;
}

export const PointNumber = ({ number, isNewest }: PointNumberProps) => (
  <span className={classes.number} data-newest={isNewest || undefined}>
    {formatNumber(number)}
  </span>
);
