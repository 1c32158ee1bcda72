import { temperatureReAlerts } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { IconTemperature } from '@tabler/icons-react';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { NumberInput } from '../../../ui/mantine/number-input.ts';
import { Select } from '../../../ui/mantine/select.tsx';
import { settingsTexts } from '../settings.texts.ts';
import { inUnit } from './alert-changes.ts';
import classes from './alert-row.module.css';
import { AlertRow } from './alert-row.tsx';
import { NumberSelect } from './number-select.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { TemperatureTrack } from './temperature-track.tsx';
import { type AlertForm, alertFieldIds, alertFormId } from './use-alert-form.ts';

const texts = settingsTexts.alerts;
const conditions = ['greaterOrEqual', 'lessOrEqual'] as const;

interface TemperatureAlertProps {
  form: AlertForm;
  /** Last measurement in degrees Celsius. */
  celsius: Device['modem_temperature'];
}

export const TemperatureAlert = ({ form: { values, problems, isLocked, set }, celsius }: TemperatureAlertProps) => {
  const { enable, condition, level, unit, reAlertDuration, sendLocation } = values.temperature;
  const setTemperature = (fields: Partial<typeof values.temperature>) => set('temperature', fields);
  return (
    <AlertRow
      icon={<IconTemperature size={20} />}
      title={texts.temperature}
      text={texts.temperatureText}
      isOn={enable}
      isLocked={isLocked}
      onSwitch={(isOn) => setTemperature({ enable: isOn })}
    >
      <TemperatureTrack celsius={celsius} level={level} unit={unit} condition={condition} />
      <div className={classes.fields} data-of="temperature">
        <Select
          className={classes.whole}
          label={texts.condition}
          data={conditions.map((value) => ({ value, label: texts.conditions[value] }))}
          value={condition}
          disabled={isLocked}
          allowDeselect={false}
          onChange={(chosen) => chosen && setTemperature({ condition: chosen })}
        />
        <NumberInput
          id={alertFieldIds.level}
          form={alertFormId}
          label={texts.level}
          value={level}
          error={problems.level}
          disabled={isLocked}
          decimalScale={1}
          hideControls
          onChange={(typed) => setTemperature({ level: typed })}
        />
        <SegmentedField
          label={texts.unit}
          options={texts.units}
          value={unit}
          disabled={isLocked}
          onChange={(next) => setTemperature({ unit: next, level: inUnit(level, unit, next) })}
        />
        <NumberSelect
          className={classes.whole}
          label={texts.reAlert}
          options={temperatureReAlerts}
          textOf={settingsTexts.duration}
          value={reAlertDuration}
          disabled={isLocked}
          onChange={(seconds) => setTemperature({ reAlertDuration: seconds })}
        />
      </div>
      <Checkbox
        label={texts.sendLocationWithAlert}
        checked={sendLocation}
        disabled={isLocked}
        onChange={(event) => setTemperature({ sendLocation: event.currentTarget.checked })}
      />
    </AlertRow>
  );
};
