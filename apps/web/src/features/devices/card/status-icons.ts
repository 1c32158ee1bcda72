import type { LiveStatus } from '@holdfast/contract/devices.rules';
import { IconBattery1, IconCar, IconMoon, IconParking } from '@tabler/icons-react';

export const statusIcons: Record<LiveStatus, typeof IconCar> = {
  moving: IconCar,
  parked: IconParking,
  silent: IconMoon,
  lowBattery: IconBattery1,
};
