import type { Device } from '@holdfast/contract/devices';
import { airplaneHours } from '@holdfast/contract/devices.rules';
import { useState } from 'react';
import { Button } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useSetAirplaneMode } from './commands.api.ts';
import { commandsTexts } from './commands.texts.ts';

const texts = commandsTexts.airplaneDialog;
const options = airplaneHours.map((hours) => ({ value: String(hours), label: texts.hours(hours) }));

interface AirplaneDialogProps {
  device: Device;
  onClose: () => void;
}

export const AirplaneDialog = ({ device, onClose }: AirplaneDialogProps) => {
  const [hours, setHours] = useState('1');
  const set = useSetAirplaneMode(device);
  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(Number(hours), { onSuccess: onClose });
      }}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={set.isPending}>
            {texts.set}
          </Button>
        </>
      }
    >
      <Select
        label={texts.duration}
        data={options}
        value={hours}
        onChange={(value) => value && setHours(value)}
        allowDeselect={false}
        data-autofocus
      />
    </Dialog>
  );
};
