import { useId } from 'react';
import { InputWrapper } from '../../../ui/mantine/input-wrapper.ts';
import { SegmentedControl } from '../../../ui/mantine/segmented-control.ts';
import classes from './segmented-field.module.css';

interface SegmentedFieldProps<T extends string> {
  label: string;
  options: Readonly<Record<T, string>>;
  value: T;
  disabled: boolean;
  onChange: (value: T) => void;
}

export const SegmentedField = <T extends string>(props: SegmentedFieldProps<T>) => {
  const { label, options, value, disabled, onChange } = props;
  const id = useId();
  return (
    <InputWrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        className={classes.control}
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        onChange={onChange}
        data={(Object.keys(options) as T[]).map((option) => ({ value: option, label: options[option] }))}
      />
    </InputWrapper>
  );
};
