import type { MapDevice } from '@holdfast/contract/devices';
import { batteryLevel, batteryPercent, canSeeBattery } from '@holdfast/contract/devices.rules';
import { useUser } from '../../../lib/session.ts';
import { BatteryLevel } from '../../../ui/display/battery-level.tsx';

/** Renders nothing without permission or before the first reported level. */
export const DeviceBattery = ({ device }: { device: MapDevice }) => {
  const { roles } = useUser();
  const percent = canSeeBattery(roles, device.deviceType) ? batteryPercent(device) : null;
  return percent === null ? null : <BatteryLevel percent={percent} level={batteryLevel(percent)} />;
};
