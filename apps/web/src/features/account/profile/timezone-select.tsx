import { timezones } from '@holdfast/contract/timezones.rules';
import { selectText } from '../../../lib/select-text.ts';
import { Select } from '../../../ui/mantine/select.tsx';
import { accountTexts } from '../account.texts.ts';
import classes from './timezone-select.module.css';

const texts = accountTexts.profile;
const listed = timezones.map(({ id, label }) => ({ value: id, label }));

// The account's time zone may come from a browser that knows zones outside this list.
const optionsWith = (id: string) =>
  !id || listed.some(({ value }) => value === id) ? listed : [{ value: id, label: id.replaceAll('_', ' ') }, ...listed];

interface TimezoneSelectProps {
  /** IANA time zone id. */
  value: string;
  onChange: (id: string | null) => void;
}

export const TimezoneSelect = ({ value, onChange }: TimezoneSelectProps) => (
  <Select
    classNames={{ input: classes.input }}
    label={texts.timezone}
    data={optionsWith(value)}
    value={value || null}
    onChange={onChange}
    searchable
    onClick={selectText}
    allowDeselect={false}
    autoComplete="off"
    nothingFoundMessage={texts.noTimezone}
  />
);
