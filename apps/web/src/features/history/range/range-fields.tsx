import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { dayOf } from '../../../lib/zone.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { historyTexts } from '../history.texts.ts';
import { type DayRange, isReversed } from './day-range.ts';
import classes from './range-picker.module.css';

const texts = historyTexts.range;

interface RangeFieldsProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
}

/** Two date fields; a reversed range stays in local state and is not passed on. */
export const RangeFields = ({ value, onChange }: RangeFieldsProps) => {
  const { timezone } = useUser();
  const [typed, setTyped] = useState(value);
  const today = dayOf(Date.now(), timezone);
  const change = (fields: Partial<DayRange>) => {
    const range = { ...typed, ...fields };
    setTyped(range);
    if (!isReversed(range)) onChange(range);
  };
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label={texts.from}
          max={today}
          value={typed.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={texts.to}
          max={today}
          value={typed.to}
          error={isReversed(typed) && texts.reversed}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <p className={classes.zone}>{texts.zone(timezone)}</p>
    </>
  );
};
