import { countryCodes } from '@holdfast/contract/countries.rules';
import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { SelectProps } from '@mantine/core';
import { memo } from 'react';
import { compareText, formatCountry } from '../../lib/format.ts';
import { selectText } from '../../lib/select-text.ts';
import { Select } from '../mantine/select.tsx';
import { uiTexts } from '../ui.texts.ts';
import classes from './country-select.module.css';

const countries = countryCodes
  .map((value) => ({ value, label: formatCountry(value) }))
  .sort((a, b) => compareText(a.label, b.label));

const CodeChip = ({ code }: { code: string }) => <span className={classes.code}>{code}</span>;

interface CountrySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> {
  label: string;
  value: string;
  onChange: (code: string) => void;
  showsCurrency?: boolean;
}

// Memoized: otherwise every keystroke in the form would re-render all options.
export const CountrySelect = memo(({ label, value, onChange, showsCurrency, ...others }: CountrySelectProps) => (
  <div className={classes.root}>
    {showsCurrency && value && <span className={classes.billed}>{uiTexts.billedIn(currencyOfCountry(value))}</span>}
    <Select
      label={label}
      data={countries}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      searchable
      onClick={selectText}
      allowDeselect={false}
      autoComplete="off"
      placeholder={uiTexts.selectCountry}
      nothingFoundMessage={uiTexts.noCountry}
      leftSection={value ? <CodeChip code={value} /> : undefined}
      leftSectionWidth={value ? 52 : undefined}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <CodeChip code={option.value} />
          {option.label}
          <span className={classes.currency}>{currencyOfCountry(option.value).toUpperCase()}</span>
        </span>
      )}
      {...others}
    />
  </div>
));
