import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import classes from './battery-level.module.css';

interface BatteryLevelProps {
  percent: number;
  level?: 'alert' | 'warn' | 'ok';
}

export const BatteryLevel = ({ percent, level = 'ok' }: BatteryLevelProps) => (
  <span className={classes.battery} data-level={level}>
    {level === 'alert' && <IconAlertTriangle size={15} aria-hidden />}
    <svg viewBox="0 0 26 12" width={26} height={12} aria-hidden>
      <rect className={classes.cell} x={0.5} y={0.5} width={22} height={11} rx={3} />
      <rect className={classes.charge} x={2.5} y={2.5} width={(18 * percent) / 100} height={7} rx={1.2} />
      <rect className={classes.charge} x={24} y={4} width={1.6} height={4} rx={0.8} />
    </svg>
    {formatNumber(percent / 100, { style: 'percent' })}
  </span>
);
