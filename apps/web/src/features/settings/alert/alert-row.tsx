import { type ReactNode, useId } from 'react';
import { Switch } from '../../../ui/mantine/switch.ts';
import classes from './alert-row.module.css';

interface AlertRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  isOn: boolean;
  isLocked: boolean;
  onSwitch: (isOn: boolean) => void;
  /** How it is tuned; there while it is on. */
  children?: ReactNode;
}

/** One kind of alert, with its switch. */
export const AlertRow = ({ icon, title, text, isOn, isLocked, onSwitch, children }: AlertRowProps) => {
  const id = useId();
  return (
    <section className={classes.alert} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <div className={classes.words}>
          <h3 id={`${id}-title`}>{title}</h3>
          <p className={classes.text} id={`${id}-text`}>
            {text}
          </p>
        </div>
        <Switch
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          checked={isOn}
          disabled={isLocked}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </div>
      {isOn && children && <div className={classes.tuning}>{children}</div>}
    </section>
  );
};

interface AlertFactProps {
  icon: ReactNode;
  title: string;
  text: string;
  state: ReactNode;
}

/** An alert that cannot be switched off. */
export const AlertFact = ({ icon, title, text, state }: AlertFactProps) => (
  <section className={classes.alert} aria-label={title}>
    <div className={classes.head}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      {state}
    </div>
  </section>
);
