import type { Device } from '@holdfast/contract/devices';
import { canManage, type OperatingMode as Mode, operatingModes } from '@holdfast/contract/devices.rules';
import { IconBatteryEco, IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import classes from './command-actions.module.css';
import { useSetOperatingMode } from './commands.api.ts';
import { commandsTexts } from './commands.texts.ts';

const texts = commandsTexts.mode;
const confirmDialog = dialogCode(async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

interface OperatingModeProps {
  device: Device;
  names: Record<Mode, string>;
}

const icons: Record<Mode, typeof IconBolt> = { responsiveness: IconBolt, batteryLife: IconBatteryEco };

const ModeLabel = ({ mode, name }: { mode: Mode; name: string }) => {
  const Icon = icons[mode];
  return (
    <span className={classes.modeLabel}>
      <Icon size={16} aria-hidden />
      {name}
    </span>
  );
};

/** Shows the mode confirmed by the device; a chosen mode is temporary until confirmed or cancelled. */
export const OperatingMode = ({ device, names }: OperatingModeProps) => {
  const [asked, setAsked] = useState<Mode | null>(null);
  const setMode = useSetOperatingMode(device);
  const Icon = icons[asked ?? device.operatingMode];
  const isAvailable = device.batteryLifeStatus !== 'unavailable';
  const data = operatingModes.map((mode) => ({
    value: mode,
    label: <ModeLabel mode={mode} name={names[mode]} />,
    disabled: mode === 'batteryLife' && !isAvailable && device.operatingMode !== mode,
  }));
  return (
    <div className={classes.mode}>
      <div className={classes.modeHead}>
        <span>{texts.label}</span>
        <span className={classes.modeStatus}>{texts.batteryLife(texts.statuses[device.batteryLifeStatus])}</span>
      </div>
      <SegmentedControl
        fullWidth
        aria-label={texts.label}
        data={data}
        disabled={!canManage(device.privilege)}
        value={asked ?? device.operatingMode}
        onChange={(mode) => setAsked(mode as Mode)}
        onPointerEnter={confirmDialog.prepare}
        onFocus={confirmDialog.prepare}
      />
      {asked && (
        <LazyDialog
          code={confirmDialog}
          props={{
            icon: <Icon size={18} />,
            title: texts.confirmTitle,
            text: texts.confirmText[asked],
            confirmText: texts.confirm,
            onConfirm: () => setMode.mutateAsync(asked),
            onClose: () => setAsked(null),
          }}
        />
      )}
    </div>
  );
};
