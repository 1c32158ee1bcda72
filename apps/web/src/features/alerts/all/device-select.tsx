import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Select } from '../../../ui/mantine/select.tsx';
import { useFoundDevices } from '../../devices/device-lists.api.ts';
import { useBriefDevices } from '../../devices/devices.api.ts';
import { alertsTexts } from '../alerts.texts.ts';

const texts = alertsTexts.page;

interface DeviceSelectProps {
  /** Serial number; empty for all devices. */
  value: string;
  onChange: (deviceUUID: string) => void;
}

/** Device select with server-side search, because an account may have ten thousand devices. */
export const DeviceSelect = ({ value, onChange }: DeviceSelectProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [name] = useDebounced(typed?.trim() ?? '');
  const { devices = [] } = useFoundDevices({ name });
  const [chosen] = useBriefDevices(value ? [value] : []);
  const chosenName = chosen?.name ?? value;
  const found = devices.filter(({ deviceUUID }) => deviceUUID !== value);
  const data = [
    { value: '', label: texts.allDevices },
    ...(value ? [{ value, label: chosenName }] : []),
    ...found.map((device) => ({ value: device.deviceUUID, label: device.name })),
  ];
  return (
    <Select
      aria-label={texts.device}
      leftSection={<IconCurrentLocation size={18} />}
      data={data}
      filter={({ options }) => options}
      value={value}
      onChange={(deviceUUID) => onChange(deviceUUID ?? '')}
      allowDeselect={false}
      searchable
      searchValue={typed ?? (value ? chosenName : texts.allDevices)}
      onSearchChange={setTyped}
      onDropdownOpen={() => setTyped('')}
      onDropdownClose={() => setTyped(null)}
      nothingFoundMessage={texts.noDevice}
    />
  );
};
