import type { Device } from '@holdfast/contract/devices';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from './device-link.module.css';

interface DeviceLinkProps {
  device: Device;
  isCurrent: boolean;
}

/** The name of a device; its link reaches over the whole card or row that it stands in. */
export const DeviceLink = ({ device, isCurrent }: DeviceLinkProps) => (
  <Link className={classes.link} to={paths.device(device.deviceUUID)} aria-current={isCurrent || undefined}>
    {device.name}
  </Link>
);
