import type { GroupSummary } from '@holdfast/contract/groups';
import { accentOf, DevicePicture } from '../../ui/device-picture.tsx';
import classes from './device-stack.module.css';

const shownDevices = 4;

/** The first devices of a group as drawings that overlap; the count beside them says how many there are. */
export const DeviceStack = ({ devices }: Pick<GroupSummary, 'devices'>) => (
  <span className={classes.stack} aria-hidden>
    {devices.slice(0, shownDevices).map(({ _id, deviceType, color }) => (
      <span key={_id} className={classes.disc}>
        <DevicePicture type={deviceType} accent={accentOf[color]} size={26} />
      </span>
    ))}
  </span>
);
