import { useId } from 'react';
import { SegmentedControl } from '../../../ui/mantine/segmented-control.ts';
import classes from './unit-field.module.css';

interface UnitFieldProps<T extends string> {
  label: string;
  options: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

export const UnitField = <T extends string>({ label, options, value, onChange }: UnitFieldProps<T>) => {
  const id = useId();
  const values = Object.keys(options) as T[];
  return (
    <div>
      <div className={classes.label} id={id}>
        {label}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.control}
        value={value}
        onChange={onChange}
        data={values.map((option) => ({ value: option, label: options[option] }))}
      />
    </div>
  );
};
