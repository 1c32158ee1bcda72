import type { Device } from '@holdfast/contract/devices';
import { airplaneHours } from '@holdfast/contract/devices.rules';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Select } from '../../ui/mantine/select.tsx';
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
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={() => set.mutateAsync(Number(hours))}
      submitText={texts.set}
    >
      <Select
        label={texts.duration}
        data={options}
        value={hours}
        onChange={(value) => value && setHours(value)}
        allowDeselect={false}
        data-autofocus
      />
    </FormDialog>
  );
};
