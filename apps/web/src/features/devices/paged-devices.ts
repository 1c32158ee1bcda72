import type { Device } from '@holdfast/contract/devices';
import type { ReactNode } from 'react';

export const devicesPerPage = 6;

export interface PagedDevicesProps {
  devices: Device[];
  current: Device | undefined;
  renderMenu: (device: Device) => ReactNode;
}
