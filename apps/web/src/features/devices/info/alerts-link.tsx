import type { Device } from '@holdfast/contract/devices';
import { IconBell, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import classes from '../../../ui/layout/link-row.module.css';
import { devicesTexts } from '../devices.texts.ts';

const texts = devicesTexts.info;

const channelsOf = ({ emailAlerts, pushNotification }: Device) => {
  if (emailAlerts) return pushNotification ? texts.alertChannels.both : texts.alertChannels.email;
  return pushNotification ? texts.alertChannels.push : texts.alertChannels.off;
};

export const AlertsLink = ({ device }: { device: Device }) => (
  <Link className={classes.row} to={paths.deviceSettings(device.deviceUUID, 'alert')}>
    <IconBell size={18} aria-hidden />
    <span className={classes.label}>{texts.alerts}</span>
    <span className={classes.value}>{channelsOf(device)}</span>
    <IconChevronRight size={16} aria-hidden />
  </Link>
);
