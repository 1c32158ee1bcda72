import type { AlertKind } from '@holdfast/contract/alerts.rules';
import {
  IconActivity,
  IconBattery1,
  IconDroplet,
  IconMapPin,
  IconMapPinCheck,
  IconMapPinOff,
  IconShieldCheck,
  IconShieldOff,
  IconSos,
  IconTemperature,
  IconWifiOff,
} from '@tabler/icons-react';

const icons: Record<AlertKind, typeof IconSos> = {
  'geofence-exit': IconShieldOff,
  'geofence-entry': IconShieldCheck,
  temperature: IconTemperature,
  accelerometer: IconActivity,
  water: IconDroplet,
  sos: IconSos,
  battery: IconBattery1,
  silent: IconWifiOff,
  location: IconMapPin,
  'place-arrive': IconMapPinCheck,
  'place-leave': IconMapPinOff,
};

export const AlertIcon = ({ kind }: { kind: AlertKind }) => {
  const Icon = icons[kind];
  return <Icon size={18} aria-hidden />;
};
