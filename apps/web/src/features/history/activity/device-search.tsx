import type { Device } from '@holdfast/contract/devices';
import { activityDeviceLimit } from '@holdfast/contract/history.rules';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox, useCombobox } from '../../../ui/mantine/combobox.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useDevices } from '../../devices/device-lists.api.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './activity.module.css';
import type { ChosenDevices } from './use-chosen.ts';

const texts = historyTexts.activity;
const mostFound = 20;

const Options = ({ found, isSearching }: { found: Device[]; isSearching: boolean }) => (
  <Combobox.Options className={classes.options} aria-label={texts.search}>
    {found.map(({ _id, deviceUUID, name }) => (
      <Combobox.Option key={_id} className={classes.option} value={deviceUUID}>
        <span className={classes.optionName}>{name}</span>
        <span className={classes.serial}>{deviceUUID}</span>
      </Combobox.Option>
    ))}
    {found.length === 0 && <Combobox.Empty>{isSearching ? texts.searching : texts.noneFound}</Combobox.Empty>}
  </Combobox.Options>
);

export const DeviceSearch = ({ chosen, isFull, add }: Pick<ChosenDevices, 'chosen' | 'isFull' | 'add'>) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [name] = useDebounced(typed.trim());
  // Requests more, because devices that are already on the map are filtered out.
  const { data, isFetching } = useDevices({ name, perPage: mostFound + chosen.length });
  const found = (data?.data ?? []).filter(({ _id }) => !chosen.some(({ device }) => device._id === _id));
  const choose = (deviceUUID: string) => {
    add(deviceUUID);
    setTyped('');
    combobox.resetSelectedOption();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={320}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={classes.search}
          classNames={{ input: classes.searchInput }}
          role="combobox"
          aria-label={texts.search}
          placeholder={isFull ? texts.full(formatNumber(activityDeviceLimit)) : texts.search}
          leftSection={<IconSearch size={18} />}
          disabled={isFull}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Options found={found} isSearching={isFetching || name !== typed.trim()} />
      </Combobox.Dropdown>
    </Combobox>
  );
};
