import type { Device } from '@holdfast/contract/devices';
import { DeviceTarget } from './device-chooser.tsx';
import classes from './device-link.module.css';

interface DeviceLinkProps {
  device: Device;
  isCurrent: boolean;
}

/** The device name as a link whose hit area covers the whole card or row. */
export const DeviceLink = ({ device, isCurrent }: DeviceLinkProps) => (
  <DeviceTarget className={classes.link} deviceUUID={device.deviceUUID} isCurrent={isCurrent}>
    {device.name}
  </DeviceTarget>
);
