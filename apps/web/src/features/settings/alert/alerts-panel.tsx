import { lowBatteryPercent } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { isCapable } from '@holdfast/contract/models.rules';
import {
  IconBattery1,
  IconCheck,
  IconLoader2,
  IconMapPin,
  IconMapPinBolt,
  IconPolygon,
  IconUrgent,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { settingsTexts } from '../settings.texts.ts';
import type { AlertValues } from './alert-changes.ts';
import { AlertFact, AlertRow } from './alert-row.tsx';
import classes from './alerts-panel.module.css';
import { MovementAlert } from './movement-alert.tsx';
import { SilenceAlert } from './silence-alert.tsx';
import { TemperatureAlert } from './temperature-alert.tsx';
import type { AlertForm } from './use-alert-form.ts';
import { WaterAlert } from './water-alert.tsx';

const texts = settingsTexts.alerts;
const icon = { size: 20 };

const switchesOf = ({ temperature, accelerometer, waterAlarm, general }: AlertValues, hasSensors: boolean) => [
  ...(hasSensors ? [temperature.enable, waterAlarm.enable] : []),
  accelerometer.enable,
  general.sosAlertNotification,
  general.locationUpdateNotification,
  general.silenceHours > 0,
];

const WaitingNote = () => (
  <p className={classes.waiting} role="status">
    <IconLoader2 className={classes.turning} size={16} aria-hidden />
    <strong>{texts.waiting}</strong>
    {texts.waitingText}
  </p>
);

/** Geofence and places, which are configured on maps of their own. */
const FenceAndPlaces = ({ device }: { device: Device }) => {
  const isDrawn = device.mapBoundaryPoints.length > 0;
  const fence = !isDrawn ? 'none' : device.geoFence.enable ? 'on' : 'off';
  return (
    <>
      <AlertFact
        icon={<IconPolygon {...icon} />}
        title={texts.fence}
        text={texts.fenceText[fence]}
        state={
          <Button component={Link} to={paths.deviceSettings(device.deviceUUID, 'security')}>
            {isDrawn ? texts.change : texts.drawFence}
          </Button>
        }
      />
      <AlertFact
        icon={<IconMapPin {...icon} />}
        title={texts.places}
        text={texts.placesText}
        state={
          <Button component={Link} to={paths.places}>
            {texts.change}
          </Button>
        }
      />
    </>
  );
};

interface AlertsPanelProps {
  device: Device;
  form: AlertForm;
}

export const AlertsPanel = ({ device, form }: AlertsPanelProps) => {
  const { values, isLocked, set } = form;
  const hasSensors = isCapable(device.model, 'settings');
  const switches = switchesOf(values, hasSensors);
  const isWaiting = device.pendingCommands.some(({ name }) => name === 'settings');
  return (
    <Panel
      title={texts.title}
      action={<span className={classes.count}>{texts.on(switches.filter(Boolean).length, switches.length)}</span>}
    >
      {isWaiting && <WaitingNote />}
      <div className={classes.rows}>
        <FenceAndPlaces device={device} />
        {hasSensors && <TemperatureAlert form={form} celsius={device.modem_temperature} />}
        <MovementAlert form={form} />
        {hasSensors && <WaterAlert form={form} />}
        <AlertRow
          icon={<IconUrgent {...icon} />}
          title={texts.sos}
          text={texts.sosText}
          isOn={values.general.sosAlertNotification}
          isLocked={isLocked}
          onSwitch={(isOn) => set('general', { sosAlertNotification: isOn })}
        />
        <AlertRow
          icon={<IconMapPinBolt {...icon} />}
          title={texts.location}
          text={texts.locationText}
          isOn={values.general.locationUpdateNotification}
          isLocked={isLocked}
          onSwitch={(isOn) => set('general', { locationUpdateNotification: isOn })}
        />
        <SilenceAlert form={form} />
        <AlertFact
          icon={<IconBattery1 {...icon} />}
          title={texts.battery}
          text={texts.batteryText(formatNumber(lowBatteryPercent / 100, { style: 'percent' }))}
          state={<Chip icon={<IconCheck size={14} aria-hidden />} text={texts.always} />}
        />
      </div>
    </Panel>
  );
};
