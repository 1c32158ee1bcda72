import { canManage } from '@holdfast/contract/devices.rules';
import { AlertLog } from '../../features/alerts/alert-log.tsx';
import { AlertSwitches } from '../../features/devices/alert-switches.tsx';
import { AlertSettings } from '../../features/settings/alert/alert-settings.tsx';
import classes from './alert-page.module.css';
import { useSettingsDevice } from './settings-device.ts';

export const AlertPage = () => {
  const device = useSettingsDevice();
  return (
    <div className={classes.page}>
      <AlertSettings device={device} ownSwitches={<AlertSwitches device={device} />} />
      {canManage(device.privilege) && <AlertLog device={device} />}
    </div>
  );
};
