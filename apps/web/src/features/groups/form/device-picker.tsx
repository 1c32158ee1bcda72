import { useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Checkbox } from '../../../ui/checkbox.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Skeleton } from '../../../ui/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useDevices } from '../../devices/devices.api.ts';
import { groupsTexts } from '../groups.texts.ts';
import classes from './device-picker.module.css';
import { type DeviceChoice, DeviceRows, rowHeight } from './device-rows.tsx';

const texts = groupsTexts.picker;

interface DevicePickerProps extends DeviceChoice {
  rows: number;
}

/** A search, and every device that it finds with a box to tick. */
export const DevicePicker = ({ chosen, onPick, rows }: DevicePickerProps) => {
  const { data: devices, isError, refetch } = useDevices('all');
  const [typed, setTyped] = useState('');
  const [name] = useDebounced(typed.trim().toLowerCase());
  const found = useMemo(() => devices?.filter((device) => device.name.toLowerCase().includes(name)), [devices, name]);
  const height = rows * rowHeight;
  const ids = found?.map(({ _id }) => _id) ?? [];
  const picked = ids.filter((id) => chosen.has(id)).length;

  const list = () => {
    if (!found && isError) {
      return <LoadFailure title={texts.failed} text={groupsTexts.loadFailedText} onRetry={refetch} />;
    }
    if (!found) return <Skeleton height={height} radius={0} role="status" aria-label={uiTexts.loading} />;
    if (found.length === 0) return <p className={classes.none}>{devices?.length ? texts.nothingFound : texts.none}</p>;
    return <DeviceRows key={name} devices={found} height={height} chosen={chosen} onPick={onPick} />;
  };

  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{texts.label}</legend>
      <SearchInput label={texts.search} value={typed} onChange={setTyped} />
      <div className={classes.box}>
        <div className={classes.head}>
          <Checkbox
            label={name ? texts.found(formatNumber(ids.length)) : texts.all}
            disabled={ids.length === 0}
            checked={ids.length > 0 && picked === ids.length}
            indeterminate={picked > 0 && picked < ids.length}
            onChange={(event) => onPick(ids, event.currentTarget.checked)}
          />
          <span className={classes.count} role="status">
            {texts.chosen(formatNumber(chosen.size), formatNumber(devices?.length ?? 0))}
          </span>
        </div>
        {list()}
      </div>
    </fieldset>
  );
};
