import { CommandStrips } from '../../features/commands/command-actions.tsx';
import { FirmwarePanel } from '../../features/firmwares/firmware-panel.tsx';
import { SecuritySettings } from '../../features/geofences/security-settings.tsx';
import { useSettingsDevice } from './settings-device.ts';

export const SecurityPage = () => {
  const device = useSettingsDevice();
  return (
    <SecuritySettings key={device._id} device={device}>
      <FirmwarePanel device={device} progress={<CommandStrips device={device} only="firmware" />} />
    </SecuritySettings>
  );
};
