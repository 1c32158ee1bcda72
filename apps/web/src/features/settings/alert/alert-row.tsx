import { type ReactNode, useId } from 'react';
import { TileRow } from '../../../ui/layout/tile-row.tsx';
import { Switch } from '../../../ui/mantine/switch.ts';
import classes from './alert-row.module.css';

interface AlertRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  isOn: boolean;
  isLocked: boolean;
  onSwitch: (isOn: boolean) => void;
  children?: ReactNode;
}

export const AlertRow = ({ icon, title, text, isOn, isLocked, onSwitch, children }: AlertRowProps) => {
  const id = useId();
  return (
    <section className={classes.alert} aria-labelledby={`${id}-title`}>
      <TileRow id={id} icon={icon} title={title} titleTag="h3" text={text}>
        <Switch
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          checked={isOn}
          disabled={isLocked}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </TileRow>
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

/** An alert without a switch. */
export const AlertFact = ({ icon, title, text, state }: AlertFactProps) => (
  <section className={classes.alert} aria-label={title}>
    <TileRow icon={icon} title={title} titleTag="h3" text={text}>
      {state}
    </TileRow>
  </section>
);
