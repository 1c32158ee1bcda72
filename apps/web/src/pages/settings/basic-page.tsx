import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CommandActions } from '../../features/commands/command-actions.tsx';
import { DeviceTile } from '../../features/devices/card/device-tile.tsx';
import { RemoveDeviceDialog } from '../../features/devices/remove-device-dialog.tsx';
import { HomeAssistantPanel } from '../../features/home-assistant/home-assistant-panel.tsx';
import { BasicSettings } from '../../features/settings/basic/basic-settings.tsx';
import { QuickActions } from '../../features/settings/basic/quick-actions.tsx';
import { useUser } from '../../lib/session.ts';
import { canRemoveDevice } from '../can-remove-device.ts';
import { useSettingsDevice } from './settings-device.ts';

export const BasicPage = () => {
  const device = useSettingsDevice();
  const { roles } = useUser();
  const [removal, setRemoval] = useState<'asked' | 'done' | null>(null);

  if (removal === 'done') return <Navigate to={paths.devices} replace />;
  return (
    <>
      <BasicSettings
        device={device}
        renderTile={(shown) => <DeviceTile device={shown} size="card" />}
        aside={
          <>
            <QuickActions
              device={device}
              commands={<CommandActions device={device} />}
              {...(canRemoveDevice(device, roles) && { onRemove: () => setRemoval('asked') })}
            />
            <HomeAssistantPanel device={device} />
          </>
        }
      />
      {removal === 'asked' && (
        <RemoveDeviceDialog
          device={device}
          onRemoved={() => setRemoval('done')}
          onClose={() => setRemoval((state) => (state === 'done' ? state : null))}
        />
      )}
    </>
  );
};
