import type { Device } from '@holdfast/contract/devices';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { Switch } from '../../../ui/mantine/switch.ts';
import { offerPush } from '../../alerts/alerts.api.ts';
import { useUpdateAlertSettings } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './info-panel.module.css';

const texts = devicesTexts.info;

const rows = [
  { field: 'pushNotification', text: texts.push, Icon: IconDeviceMobile },
  { field: 'emailAlerts', text: texts.email, Icon: IconMail },
] as const;

/** Switches of the signed-in user, not of the device's owner. */
export const AlertSwitches = ({ device }: { device: Device }) => {
  const update = useUpdateAlertSettings(device);
  const shown = update.isPending ? { ...device, ...update.variables } : device;
  return rows.map(({ field, text, Icon }) => (
    <label key={field} className={classes.toggle} htmlFor={`${device._id}-${field}`}>
      <Icon size={18} aria-hidden />
      <span className={classes.toggleText}>{text}</span>
      <Switch
        id={`${device._id}-${field}`}
        checked={shown[field]}
        disabled={update.isPending}
        onChange={({ currentTarget: { checked } }) => {
          update.mutate({ [field]: checked });
          if (field === 'pushNotification' && checked) void offerPush();
        }}
      />
    </label>
  ));
};
