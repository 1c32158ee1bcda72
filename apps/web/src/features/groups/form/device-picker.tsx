import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useDeviceSummary, useFetchDevices, useFoundDevices } from '../../devices/device-lists.api.ts';
import { groupsTexts } from '../groups.texts.ts';
import classes from './device-picker.module.css';
import { type DeviceChoice, DeviceRows, rowHeight } from './device-rows.tsx';

const texts = groupsTexts.picker;

interface DevicePickerProps extends DeviceChoice {
  rows: number;
}

export const DevicePicker = ({ chosen, onPick, rows }: DevicePickerProps) => {
  const [typed, setTyped] = useState('');
  const [name] = useDebounced(typed.trim());
  const { devices: found, total = 0, isError, refetch, ...more } = useFoundDevices({ name }, { failure: texts.failed });
  const { data: summary } = useDeviceSummary();
  const fetchDevices = useFetchDevices();
  const height = rows * rowHeight;
  // Ids beyond the loaded rows are unknown until 'all' fetches them.
  const [all, setAll] = useState<{ name: string; ids: string[] }>();
  const loaded = found?.map(({ _id }) => _id) ?? [];
  const ids = all?.name === name && all.ids.length === total ? all.ids : loaded;
  const isWhole = ids.length === total;
  const picked = ids.filter((id) => chosen.has(id)).length;
  const isAllPicked = total > 0 && isWhole && picked === total;

  const pickAll = async (isPicked: boolean) => {
    const every = isWhole ? ids : await fetchDevices.ids({ name });
    setAll({ name, ids: every });
    onPick(every, isPicked);
  };

  const list = () => {
    if (!found && isError) {
      return <LoadFailure title={texts.failed} text={groupsTexts.loadFailedText} onRetry={refetch} />;
    }
    if (!found) return <Skeleton height={height} radius={0} role="status" aria-label={uiTexts.loading} />;
    if (found.length === 0) return <p className={classes.none}>{name ? texts.nothingFound : texts.none}</p>;
    return (
      <DeviceRows
        key={name}
        devices={found}
        total={total}
        height={height}
        chosen={chosen}
        onPick={onPick}
        onEnd={() => more.hasNextPage && !more.isFetchingNextPage && void more.fetchNextPage()}
      />
    );
  };

  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{texts.label}</legend>
      <SearchInput label={texts.search} value={typed} onChange={setTyped} />
      <div className={classes.box}>
        <div className={classes.head}>
          <Checkbox
            label={name ? texts.found(formatNumber(total)) : texts.all}
            disabled={total === 0}
            checked={isAllPicked}
            indeterminate={picked > 0 && !isAllPicked}
            onChange={(event) => void pickAll(event.currentTarget.checked)}
          />
          <span className={classes.count} role="status">
            {texts.chosen(formatNumber(chosen.size), formatNumber(summary?.total ?? 0))}
          </span>
        </div>
        {list()}
      </div>
    </fieldset>
  );
};
