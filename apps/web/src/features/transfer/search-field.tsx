import { IconCheck, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Combobox, useCombobox } from '../../ui/mantine/combobox.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import classes from './transfer.module.css';

export interface Choice {
  id: string;
  title: string;
  detail: string;
  picture: ReactNode;
  /** Text at the right end of the option. */
  note?: string;
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  choices: Choice[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** Shown when there are no choices. */
  empty: string;
  /** Text at the right end of the field. */
  note: string;
}

const Option = ({ choice, isChosen }: { choice: Choice; isChosen: boolean }) => (
  <Combobox.Option value={choice.id} className={classes.option} active={isChosen}>
    {choice.picture}
    <span className={classes.words}>
      <span className={classes.name}>{choice.title}</span>
      <span className={classes.detail}>{choice.detail}</span>
    </span>
    {choice.note && <span className={classes.country}>{choice.note}</span>}
    {isChosen && <IconCheck size={18} aria-hidden />}
  </Combobox.Option>
);

export const SearchField = (props: SearchFieldProps) => {
  const { label, placeholder, typed, onType, choices, chosenId, onChoose, empty, note } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (id: string) => {
    onChoose(id);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width="target">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="lg"
          role="combobox"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          leftSection={<IconSearch size={18} />}
          rightSection={note && <span className={classes.note}>{note}</span>}
          rightSectionWidth={note ? 92 : undefined}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={choices.length === 0 && !empty}>
        <Combobox.Options className={classes.options} aria-label={label}>
          {choices.map((choice) => (
            <Option key={choice.id} choice={choice} isChosen={choice.id === chosenId} />
          ))}
          {choices.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
