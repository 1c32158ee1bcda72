import type { Device } from '@holdfast/contract/devices';
import { type ReactNode, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDevices } from '../devices/device-lists.api.ts';
import { SearchField } from './search-field.tsx';
import { transferTexts as texts } from './transfer.texts.ts';

const mostFound = 20;

interface DeviceFieldProps {
  chosen: Device | undefined;
  onChoose: (device: Device | undefined) => void;
  renderTile: (device: Device) => ReactNode;
}

export const DeviceField = ({ chosen, onChoose, renderTile }: DeviceFieldProps) => {
  const [typed, setTyped] = useState('');
  const [name] = useDebounced(typed.trim());
  const { data, isFetching } = useDevices({ type: 'shield_gps', owner: 'me', name, perPage: mostFound });
  const devices = data?.data ?? [];
  const type = (text: string) => {
    setTyped(text);
    onChoose(undefined);
  };
  return (
    <SearchField
      label={texts.device}
      placeholder={texts.chooseDevice}
      typed={chosen ? chosen.name : typed}
      onType={type}
      choices={devices.map((device) => ({
        id: device._id,
        title: device.name,
        detail: device.deviceUUID,
        picture: renderTile(device),
      }))}
      chosenId={chosen?._id}
      onChoose={(id) => onChoose(devices.find(({ _id }) => _id === id))}
      empty={isFetching || name !== typed.trim() ? texts.searching : texts.noDevice}
      note=""
    />
  );
};
