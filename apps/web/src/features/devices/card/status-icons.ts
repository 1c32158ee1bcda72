import type { LiveStatus } from '@holdfast/contract/devices.rules';
import { IconBattery1, IconNavigation, IconParking, IconWifiOff } from '@tabler/icons-react';

export const statusIcons: Record<LiveStatus, typeof IconParking> = {
  moving: IconNavigation,
  parked: IconParking,
  silent: IconWifiOff,
  lowBattery: IconBattery1,
};
