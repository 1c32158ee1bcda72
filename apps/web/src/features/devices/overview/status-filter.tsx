import { type LiveStatus, liveStatuses } from '@holdfast/contract/devices.rules';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { statusIcons } from '../card/status-icons.ts';
import { useListChoice } from '../choice/list-choice.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import { useStatusCounts } from '../device-lists.api.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './list-bar.module.css';

interface FilterChipProps {
  icon?: ReactNode;
  text: string;
  /** Undefined while they are being counted. */
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

/** All devices or those that do one thing, each with how many there are; the chosen one again is all. */
export const StatusFilter = ({ list }: { list: DevicePage }) => {
  const { status: chosen, choose } = useListChoice();
  const { data: counts } = useStatusCounts(list.narrowing);
  // They are asked for apart and at other moments: of the chosen one the list itself says how many it has.
  const countOf = (status: LiveStatus | undefined, counted: number | undefined) =>
    status === chosen && !list.isOld ? (list.total ?? counted) : counted;
  const chipOf = (status: LiveStatus) => {
    const Icon = statusIcons[status];
    return (
      <FilterChip
        key={status}
        icon={<Icon size={16} aria-hidden />}
        text={texts.statuses[status]}
        count={countOf(status, counts?.statuses[status])}
        isChosen={status === chosen}
        onChoose={() => choose({ status: status === chosen ? undefined : status })}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className={classes.chips} role="group" aria-label={texts.statusFilter.label}>
      <FilterChip
        text={texts.statusFilter.all}
        count={countOf(undefined, counts?.total)}
        isChosen={chosen === undefined}
        onChoose={() => choose({ status: undefined })}
      />
      {liveStatuses.map(chipOf)}
    </div>
  );
};
