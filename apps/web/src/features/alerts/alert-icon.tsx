import type { AlertKind } from '@holdfast/contract/alerts.rules';
import {
  IconActivity,
  IconBattery1,
  IconDroplet,
  IconMapPin,
  IconMapPinCheck,
  IconMapPinOff,
  IconPlugConnectedX,
  IconSend,
  IconShieldCheck,
  IconShieldOff,
  IconSos,
  IconTemperature,
  IconWifiOff,
} from '@tabler/icons-react';
import classes from './alert-tile.module.css';

const icons: Record<AlertKind, typeof IconSos> = {
  'geofence-exit': IconShieldOff,
  'geofence-entry': IconShieldCheck,
  temperature: IconTemperature,
  accelerometer: IconActivity,
  water: IconDroplet,
  sos: IconSos,
  battery: IconBattery1,
  power: IconPlugConnectedX,
  silent: IconWifiOff,
  location: IconMapPin,
  'place-arrive': IconMapPinCheck,
  'place-leave': IconMapPinOff,
  test: IconSend,
};

export const AlertIcon = ({ kind }: { kind: AlertKind }) => {
  const Icon = icons[kind];
  return <Icon size={18} aria-hidden />;
};

export const AlertTile = ({ kind }: { kind: AlertKind }) => (
  <span className={classes.tile} data-kind={kind}>
    <AlertIcon kind={kind} />
  </span>
);
