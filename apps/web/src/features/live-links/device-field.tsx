import { canManage } from '@holdfast/contract/devices.rules';
import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Select } from '../../ui/mantine/select.tsx';
import { useFoundDevices } from '../devices/device-lists.api.ts';
import { liveLinksTexts } from './live-links.texts.ts';

const texts = liveLinksTexts.dialog;

interface DeviceFieldProps {
  value: string | null;
  error: string | undefined;
  onChange: (deviceId: string | null) => void;
}

/** Select of the devices that the user manages, with server-side search. */
export const DeviceField = ({ value, error, onChange }: DeviceFieldProps) => {
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState('');
  const [name] = useDebounced(typed === chosenName ? '' : typed.trim());
  const { devices = [] } = useFoundDevices({ name });
  const managed = devices.filter(({ privilege }) => canManage(privilege));
  const data = managed.map((device) => ({ value: device._id, label: device.name }));
  const isMissing = value !== null && !managed.some(({ _id }) => _id === value);
  return (
    <Select
      label={texts.device}
      placeholder={texts.chooseDevice}
      required
      searchable
      nothingFoundMessage={texts.noDevice}
      data={isMissing ? [{ value, label: chosenName }, ...data] : data}
      filter={({ options }) => options}
      value={value}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosenName(managed.find(({ _id }) => _id === id)?.name ?? '');
        onChange(id);
      }}
    />
  );
};
