import type { CommandName } from '@holdfast/contract/commands.rules';
import type { Device } from '@holdfast/contract/devices';
import { canManage, isActionHidden, isGps } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { IconBellRinging } from '@tabler/icons-react';
import { Button } from '../../ui/mantine/button.ts';
import classes from './command-actions.module.css';
import { CommandStrip } from './command-strip.tsx';
import { useSetAlarm } from './commands.api.ts';
import { commandsTexts as texts } from './commands.texts.ts';
import { LocateButton } from './locate-button.tsx';
import { useSettledCommands } from './settled-commands.ts';

const AlarmButton = ({ device }: { device: Device }) => {
  const setAlarm = useSetAlarm(device);
  return (
    <Button
      fullWidth
      px={8}
      leftSection={<IconBellRinging size={18} />}
      loading={setAlarm.isPending}
      onClick={() => setAlarm.mutate(!device.alarm)}
    >
      {device.alarm ? texts.alarmOff : texts.alarmOn}
    </Button>
  );
};

interface CommandStripsProps {
  device: Device;
  only?: CommandName;
}

export const CommandStrips = ({ device, only }: CommandStripsProps) => {
  const { shown, ids } = useSettledCommands();
  const pending = device.pendingCommands.filter(({ id }) => !ids.has(id));
  const settled = shown.filter(({ deviceUUID }) => deviceUUID === device.deviceUUID);
  const shownCommands = [...settled, ...pending].filter(({ name }) => only === undefined || name === only);
  return shownCommands.map((command) => <CommandStrip key={command.id} command={command} />);
};

export const CommandActions = ({ device }: { device: Device }) => {
  const { deviceType, model, privilege } = device;
  const canLocate = isGps(deviceType) && isCapable(model, 'locate');
  const canSound = !isActionHidden(deviceType, 'alarm') && isCapable(model, 'alarm');
  return (
    <>
      {canManage(privilege) && (canLocate || canSound) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className={classes.actions} role="group" aria-label={texts.actions}>
          {canLocate && <LocateButton device={device} />}
          {canSound && <AlarmButton device={device} />}
        </div>
      )}
      <CommandStrips device={device} />
    </>
  );
};
