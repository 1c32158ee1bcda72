import type { Device } from '@holdfast/contract/devices';
import { canManage, isActionHidden, isGps } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import {
  IconBellRinging,
  IconCurrentLocation,
  IconKey,
  IconPlaneInflight,
  IconPlayerStop,
  IconRoute,
  IconShieldExclamation,
  IconTemperature,
} from '@tabler/icons-react';
import { Menu } from '../../ui/mantine/menu.ts';
import { useLocate, useRequestTemperature, useSetAlarm, useStopTracking } from './commands.api.ts';
import { commandsTexts as texts } from './commands.texts.ts';

const icon = { size: 18 };

interface CommandMenuItemsProps {
  device: Device;
  onAirplane: () => void;
  onRekey: () => void;
  onStolen: () => void;
}

const LocateItems = ({ device }: { device: Device }) => {
  const locate = useLocate(device);
  const stop = useStopTracking(device);
  if (device.locationReportMode === 'Continuously') {
    return (
      <Menu.Item leftSection={<IconPlayerStop {...icon} />} onClick={() => stop.mutate()}>
        {texts.stopTracking}
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item leftSection={<IconCurrentLocation {...icon} />} onClick={() => locate.mutate('Once')}>
        {texts.menuOnce}
      </Menu.Item>
      {isCapable(device.model, 'track') && (
        <Menu.Item leftSection={<IconRoute {...icon} />} onClick={() => locate.mutate('Continuously')}>
          {texts.menuContinuously}
        </Menu.Item>
      )}
    </>
  );
};

/** For managers of the device only; lists the commands that its model supports. */
export const CommandMenuItems = ({ device, onAirplane, onRekey, onStolen }: CommandMenuItemsProps) => {
  const setAlarm = useSetAlarm(device);
  const requestTemperature = useRequestTemperature(device);
  const isShown = (action: 'temperature' | 'alarm' | 'airplane') =>
    !isActionHidden(device.deviceType, action) && isCapable(device.model, action);
  if (!canManage(device.privilege)) return null;
  return (
    <>
      {isGps(device.deviceType) && isCapable(device.model, 'locate') && <LocateItems device={device} />}
      {isShown('temperature') && (
        <Menu.Item leftSection={<IconTemperature {...icon} />} onClick={() => requestTemperature.mutate()}>
          {texts.temperature}
        </Menu.Item>
      )}
      {isShown('alarm') && (
        <Menu.Item leftSection={<IconBellRinging {...icon} />} onClick={() => setAlarm.mutate(!device.alarm)}>
          {device.alarm ? texts.alarmOff : texts.alarmOn}
        </Menu.Item>
      )}
      {isShown('airplane') && (
        <Menu.Item leftSection={<IconPlaneInflight {...icon} />} onClick={onAirplane}>
          {texts.airplane}
        </Menu.Item>
      )}
      {isGps(device.deviceType) && isCapable(device.model, 'rekey') && (
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={onRekey}>
          {texts.rekey}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconShieldExclamation {...icon} />} onClick={onStolen}>
        {texts.reportStolen}
      </Menu.Item>
    </>
  );
};
