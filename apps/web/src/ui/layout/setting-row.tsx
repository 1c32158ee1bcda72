import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

interface SettingRowProps {
  /** `li` if the rows form a list. */
  component?: 'div' | 'li';
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  isWrapping?: boolean;
  /** Content below the text; the icon stays aligned with the title. */
  children?: ReactNode;
}

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
