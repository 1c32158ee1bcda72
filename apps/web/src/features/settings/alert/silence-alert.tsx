import { silenceHours as allowedHours } from '@holdfast/contract/alerts.rules';
import { IconClockPause } from '@tabler/icons-react';
import { settingsTexts } from '../settings.texts.ts';
import classes from './alert-row.module.css';
import { AlertRow } from './alert-row.tsx';
import { NumberSelect } from './number-select.tsx';
import type { AlertForm } from './use-alert-form.ts';

const texts = settingsTexts.alerts;
const usualHours = 24;
const choices = allowedHours.filter((hours) => hours > 0);

export const SilenceAlert = ({ form: { values, isLocked, set } }: { form: AlertForm }) => {
  const { silenceHours } = values.general;
  return (
    <AlertRow
      icon={<IconClockPause size={20} />}
      title={texts.silence}
      text={texts.silenceText}
      isOn={silenceHours > 0}
      isLocked={isLocked}
      onSwitch={(isOn) => set('general', { silenceHours: isOn ? usualHours : 0 })}
    >
      <div className={classes.fields} data-of="single">
        <NumberSelect
          className={classes.whole}
          label={texts.silenceAfter}
          options={choices}
          textOf={texts.hours}
          value={silenceHours}
          disabled={isLocked}
          onChange={(hours) => set('general', { silenceHours: hours })}
        />
      </div>
    </AlertRow>
  );
};
