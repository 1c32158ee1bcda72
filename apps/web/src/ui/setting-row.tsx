import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

interface SettingRowProps {
  icon?: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** On the right. */
  action?: ReactNode;
}

/** One line of a panel: what it is, how it stands, and the button that changes it. */
export const SettingRow = ({ icon, title, text, action }: SettingRowProps) => (
  <div className={classes.row}>
    {icon && (
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
    )}
    <div className={classes.words}>
      <div className={classes.title}>{title}</div>
      <div className={classes.text}>{text}</div>
    </div>
    {action}
  </div>
);
