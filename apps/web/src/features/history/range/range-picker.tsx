import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Popover } from '../../../ui/mantine/popover.ts';
import { historyTexts } from '../history.texts.ts';
import { allTime, type DayRange, isAllTime, lastDays } from './day-range.ts';
import { RangeFields } from './range-fields.tsx';
import classes from './range-picker.module.css';

const texts = historyTexts.range;

const presets = [
  { name: 'today', days: 1 },
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
] as const;

const isSame = (a: DayRange, b: DayRange) => a.from === b.from && a.to === b.to;

const textOf = ({ from, to }: DayRange) => {
  if (from && to) return from === to ? formatDay(from) : texts.between(formatDay(from), formatDay(to));
  if (from) return texts.since(formatDay(from));
  return to ? texts.until(formatDay(to)) : texts.allTime;
};

interface RangePickerProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** Called when the user has completed a choice. */
  onChosen?: (range: DayRange) => void;
}

export const RangePicker = ({ value, onChange, onChosen }: RangePickerProps) => {
  const { timezone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const choices = [
    { text: texts.allTime, range: allTime },
    ...presets.map(({ name, days }) => ({ text: texts[name], range: lastDays(days, timezone) })),
  ];
  const named = choices.find(({ range }) => isSame(range, value))?.text;
  const choose = (range: DayRange) => {
    onChange(range);
    setOpen(false);
    onChosen?.(range);
  };
  const open = (isOpened: boolean) => {
    setOpen(isOpened);
    if (!isOpened) onChosen?.(value);
  };
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.target}
          aria-label={`${texts.label}: ${named ?? textOf(value)}`}
          leftSection={<IconCalendar size={18} />}
          rightSection={<IconChevronDown size={16} />}
          data-narrowed={!isAllTime(value) || undefined}
          onClick={() => open(!isOpen)}
        >
          {named ?? textOf(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={texts.label}>
        <div className={classes.presets}>
          {choices.map(({ text, range }) => (
            <button
              key={text}
              type="button"
              className={classes.preset}
              aria-pressed={isSame(range, value)}
              onClick={() => choose(range)}
            >
              {text}
            </button>
          ))}
        </div>
        <RangeFields value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
};
