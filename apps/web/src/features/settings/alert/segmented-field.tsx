import { useId } from 'react';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import classes from './segmented-field.module.css';

interface SegmentedFieldProps<T extends string> {
  label: string;
  /** The label is for screen readers only. */
  hasHiddenLabel?: boolean;
  options: Readonly<Record<T, string>>;
  value: T;
  disabled: boolean;
  onChange: (value: T) => void;
}

export const SegmentedField = <T extends string>(props: SegmentedFieldProps<T>) => {
  const { label, hasHiddenLabel = false, options, value, disabled, onChange } = props;
  const id = useId();
  return (
    <div>
      <div className={classes.label} id={id} hidden={hasHiddenLabel}>
        {label}
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        onChange={onChange}
        data={(Object.keys(options) as T[]).map((option) => ({ value: option, label: options[option] }))}
      />
    </div>
  );
};
