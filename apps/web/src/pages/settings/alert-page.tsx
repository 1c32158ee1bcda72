import { canManage } from '@holdfast/contract/devices.rules';
import { AlertLog } from '../../features/alerts/alert-log.tsx';
import { TestAlert } from '../../features/alerts/test-alert.tsx';
import { AlertSwitches } from '../../features/devices/info/alert-switches.tsx';
import { LiveTracking } from '../../features/geofences/live-tracking.tsx';
import { AlertSettings } from '../../features/settings/alert/alert-settings.tsx';
import { settingsTexts } from '../../features/settings/settings.texts.ts';
import { useSettingsDevice } from './settings-device.ts';

const texts = settingsTexts.tracking;

export const AlertPage = () => {
  const device = useSettingsDevice();
  return (
    <AlertSettings
      device={device}
      ownSwitches={
        <>
          <AlertSwitches device={device} />
          <TestAlert device={device} />
        </>
      }
      renderTracking={({ values, isLocked, set }) => (
        <LiveTracking
          title={texts.title}
          text={texts.text}
          rules={values.tracking}
          isDisabled={isLocked}
          onChange={(rules) => set('tracking', rules)}
        />
      )}
      log={canManage(device.privilege) && <AlertLog device={device} />}
    />
  );
};
