import { accelerometerReAlerts, invertedSensitivity } from '@holdfast/contract/alerts.rules';
import { IconActivity } from '@tabler/icons-react';
import { RangeInput } from '../../../ui/form/range-input.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { NumberInput } from '../../../ui/mantine/number-input.ts';
import { settingsTexts } from '../settings.texts.ts';
import classes from './alert-row.module.css';
import { AlertRow } from './alert-row.tsx';
import { NumberSelect } from './number-select.tsx';
import { type AlertForm, alertFieldIds, alertFormId } from './use-alert-form.ts';

const texts = settingsTexts.alerts;

export const MovementAlert = ({ form: { values, problems, isLocked, set } }: { form: AlertForm }) => {
  const { enable, sensitivity, duration, reAlertDuration, sendLocation, ultraPowerMode } = values.accelerometer;
  const setMovement = (fields: Partial<typeof values.accelerometer>) => set('accelerometer', fields);
  return (
    <AlertRow
      icon={<IconActivity size={20} />}
      title={texts.movement}
      text={texts.movementText}
      isOn={enable}
      isLocked={isLocked}
      onSwitch={(isOn) => setMovement({ enable: isOn })}
    >
      <div className={classes.fields} data-of="movement">
        <div className={classes.whole}>
          <RangeInput
            label={texts.sensitivity}
            min={1}
            max={10}
            value={invertedSensitivity(sensitivity)}
            disabled={isLocked}
            onChange={(value) => setMovement({ sensitivity: invertedSensitivity(value) })}
          />
        </div>
        <NumberInput
          id={alertFieldIds.duration}
          form={alertFormId}
          label={texts.seconds}
          value={duration}
          error={problems.duration}
          disabled={isLocked}
          allowDecimal={false}
          allowNegative={false}
          suffix={texts.secondsUnit}
          hideControls
          onChange={(typed) => setMovement({ duration: typed })}
        />
        <NumberSelect
          label={texts.reAlert}
          options={accelerometerReAlerts}
          textOf={settingsTexts.duration}
          value={reAlertDuration}
          disabled={isLocked}
          onChange={(seconds) => setMovement({ reAlertDuration: seconds })}
        />
      </div>
      <div className={classes.checks}>
        <Checkbox
          label={texts.sendLocation}
          checked={sendLocation}
          disabled={isLocked}
          onChange={(event) => setMovement({ sendLocation: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.ultraPowerMode}
          checked={ultraPowerMode}
          disabled={isLocked}
          onChange={(event) => setMovement({ ultraPowerMode: event.currentTarget.checked })}
        />
      </div>
    </AlertRow>
  );
};
