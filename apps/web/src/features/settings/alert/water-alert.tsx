import { waterReAlerts } from '@holdfast/contract/alerts.rules';
import { IconDroplet } from '@tabler/icons-react';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { settingsTexts } from '../settings.texts.ts';
import classes from './alert-row.module.css';
import { AlertRow } from './alert-row.tsx';
import { NumberSelect } from './number-select.tsx';
import type { AlertForm } from './use-alert-form.ts';

const texts = settingsTexts.alerts;

export const WaterAlert = ({ form: { values, isLocked, set } }: { form: AlertForm }) => {
  const { enable, reAlertDuration, sendLocation } = values.waterAlarm;
  return (
    <AlertRow
      icon={<IconDroplet size={20} />}
      title={texts.water}
      text={texts.waterText}
      isOn={enable}
      isLocked={isLocked}
      onSwitch={(isOn) => set('waterAlarm', { enable: isOn })}
    >
      <div className={classes.fields} data-of="single">
        <NumberSelect
          className={classes.whole}
          label={texts.reAlert}
          options={waterReAlerts}
          textOf={settingsTexts.duration}
          value={reAlertDuration}
          disabled={isLocked}
          onChange={(seconds) => set('waterAlarm', { reAlertDuration: seconds })}
        />
      </div>
      <Checkbox
        label={texts.sendLocation}
        checked={sendLocation}
        disabled={isLocked}
        onChange={(event) => set('waterAlarm', { sendLocation: event.currentTarget.checked })}
      />
    </AlertRow>
  );
};
