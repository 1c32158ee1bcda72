import { nightHours, type PlaceHours } from '@holdfast/contract/places.rules';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import classes from './place-editor.module.css';
import { placesTexts } from './places.texts.ts';

const texts = placesTexts.editor;

type When = 'always' | 'nights' | 'hours';

/** Default of custom hours, in minutes after midnight. */
const workHours: PlaceHours = { from: 8 * 60, until: 18 * 60 };

export const whenOf = (hours: PlaceHours | null | undefined): When => {
  if (!hours) return 'always';
  return hours.from === nightHours.from && hours.until === nightHours.until ? 'nights' : 'hours';
};

const timeOf = (minute: number) => formatTime(minute * 60_000, { timeZone: 'UTC' });

/** Null for always. */
export const whenText = (hours: PlaceHours | null | undefined) => {
  if (!hours) return null;
  return whenOf(hours) === 'nights' ? placesTexts.nights : placesTexts.hours(timeOf(hours.from), timeOf(hours.until));
};

/** Minutes after midnight as the value of a time input, `HH:MM`. */
const toInput = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const fromInput = (value: string) => {
  const [hour, minute] = value.split(':').map(Number);
  return hour === undefined || minute === undefined ? null : hour * 60 + minute;
};

const choices: { value: When; label: string }[] = [
  { value: 'always', label: texts.always },
  { value: 'nights', label: texts.nights },
  { value: 'hours', label: texts.hours },
];
const hoursOf: Record<When, PlaceHours | null> = { always: null, nights: nightHours, hours: workHours };

interface PlaceWhenProps {
  hours: PlaceHours | null | undefined;
  onChange: (hours: PlaceHours | null) => void;
}

export const PlaceWhen = ({ hours, onChange }: PlaceWhenProps) => {
  // Local state: custom hours that equal the night's must not switch the choice to 'nights'.
  const [when, setWhen] = useState(whenOf(hours));
  const choose = (chosen: When) => {
    setWhen(chosen);
    onChange(hoursOf[chosen]);
  };
  return (
    <>
      <SettingRow
        icon={<IconClock size={18} />}
        title={texts.when}
        action={
          <SegmentedControl
            aria-label={texts.when}
            data={choices}
            value={when}
            onChange={(value) => choose(value as When)}
          />
        }
      />
      {when === 'hours' && hours && (
        <div className={classes.hours}>
          {(['from', 'until'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={texts[end]}
              value={toInput(hours[end])}
              onChange={({ currentTarget: { value } }) => {
                const minute = fromInput(value);
                if (minute !== null) onChange({ ...hours, [end]: minute });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
};
