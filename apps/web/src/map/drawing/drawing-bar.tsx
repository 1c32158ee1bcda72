import { IconAlertTriangle, IconPolygon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './drawing-tools.module.css';

interface DrawingBarProps {
  hint: string;
  isWarning?: boolean;
  children?: ReactNode;
}

export const DrawingBar = ({ hint, isWarning = false, children }: DrawingBarProps) => {
  const Icon = isWarning ? IconAlertTriangle : IconPolygon;
  return (
    <div className={classes.bar}>
      <Icon className={classes.sign} data-warning={isWarning || undefined} size={20} aria-hidden />
      <p className={classes.hint} role="status">
        {hint}
      </p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
};
