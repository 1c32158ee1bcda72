import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

interface SettingRowProps {
  /** An item of a list, where the rows are one. */
  component?: 'div' | 'li';
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** On the right. */
  action?: ReactNode;
  /** Where there is no room, the action stands below the words. */
  isWrapping?: boolean;
  /** Below the words; the icon stays beside the title. */
  children?: ReactNode;
}

/** One line of a panel: what it is, how it stands, and the button that changes it. */
export const SettingRow = (props: SettingRowProps) => {
  const { component: Row = 'div', icon, title, text, action, isWrapping = false, children } = props;
  return (
    <Row className={classes.row} data-top={children ? true : undefined} data-wrapping={isWrapping || undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {text && <div className={classes.text}>{text}</div>}
        {children}
      </div>
      {action}
    </Row>
  );
};
