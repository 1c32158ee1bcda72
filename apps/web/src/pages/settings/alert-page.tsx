import { canManage } from '@holdfast/contract/devices.rules';
import { AlertLog } from '../../features/alerts/alert-log.tsx';
import { AlertSwitches } from '../../features/devices/alert-switches.tsx';
import { AlertSettings } from '../../features/settings/alert/alert-settings.tsx';
import { useSettingsDevice } from './settings-device.ts';

export const AlertPage = () => {
  const device = useSettingsDevice();
  return (
    <AlertSettings
      device={device}
      ownSwitches={<AlertSwitches device={device} />}
      log={canManage(device.privilege) && <AlertLog device={device} />}
    />
  );
};
