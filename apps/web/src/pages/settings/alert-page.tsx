import { canManage } from '@holdfast/contract/devices.rules';
import { AlertLog } from '../../features/alerts/alert-log.tsx';
import { OwnAlerts } from '../../features/alerts/own-alerts.tsx';
import { TestAlert } from '../../features/alerts/test-alert.tsx';
import { LiveTracking } from '../../features/geofences/live-tracking.tsx';
import { ChannelRows } from '../../features/integrations/channels.tsx';
import { AlertSettings } from '../../features/settings/alert/alert-settings.tsx';
import { settingsTexts } from '../../features/settings/settings.texts.ts';
import { TileRows } from '../../ui/layout/tile-row.tsx';
import { useSettingsDevice } from './settings-device.ts';

const texts = settingsTexts.tracking;

export const AlertPage = () => {
  const device = useSettingsDevice();
  return (
    <AlertSettings
      device={device}
      ownSwitches={
        <>
          <TileRows>
            <OwnAlerts device={device} />
            <ChannelRows />
          </TileRows>
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
