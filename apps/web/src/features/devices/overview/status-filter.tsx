import { type LiveStatus, liveStatuses } from '@holdfast/contract/devices.rules';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { usePlaces } from '../../places/places.api.ts';
import { statusIcons } from '../card/status-icons.ts';
import { useListChoice } from '../choice/list-choice.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import { useInPlaceCount, useStatusCounts } from '../device-lists.api.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './list-bar.module.css';

interface FilterChipProps {
  icon?: ReactNode;
  text: string;
  /** Undefined while loading. */
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

const FilterChip = ({ icon, text, count, isChosen, onChoose }: FilterChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isChosen} onClick={onChoose}>
    {icon}
    {text}
    {count !== undefined && <span className={classes.number}>{formatNumber(count)}</span>}
  </button>
);

/** Status and place chips with counts; pressing the active chip again clears the filter. */
export const StatusFilter = ({ list }: { list: DevicePage }) => {
  const { status: chosen, inPlace, choose } = useListChoice();
  const { data: counts } = useStatusCounts(list.narrowing);
  const hasPlaces = (usePlaces().data ?? []).length > 0;
  const inPlaceCount = useInPlaceCount(list.narrowing, { isEnabled: hasPlaces });
  // Counts and list are separate requests: for the active chip the list's own total wins, so that both agree.
  const countOf = (isChosen: boolean, counted: number | undefined) =>
    isChosen && !list.isOld ? (list.total ?? counted) : counted;
  const isAll = chosen === undefined && inPlace === undefined;
  const chipOf = (status: LiveStatus) => {
    const Icon = statusIcons[status];
    return (
      <FilterChip
        key={status}
        icon={<Icon size={16} aria-hidden />}
        text={texts.statuses[status]}
        count={countOf(status === chosen, counts?.statuses[status])}
        isChosen={status === chosen}
        onChoose={() => choose({ status: status === chosen ? undefined : status, inPlace: undefined })}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className={classes.group} role="group" aria-label={texts.statusFilter.label}>
      <FilterChip
        text={texts.statusFilter.all}
        count={countOf(isAll, counts?.total)}
        isChosen={isAll}
        onChoose={() => choose({ status: undefined, inPlace: undefined })}
      />
      {liveStatuses.map(chipOf)}
      {(hasPlaces || inPlace) && (
        <FilterChip
          icon={<IconMapPin size={16} aria-hidden />}
          text={texts.statusFilter.inPlace}
          count={countOf(inPlace === 'yes', inPlaceCount)}
          isChosen={inPlace === 'yes'}
          onChoose={() => choose({ status: undefined, inPlace: inPlace ? undefined : 'yes' })}
        />
      )}
    </div>
  );
};
