import { type CSSProperties, useId } from 'react';
import { InputWrapper } from '../mantine/input-wrapper.ts';
import classes from './range-input.module.css';

interface RangeInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A number out of a few, with its ends and itself in words. */
export const RangeInput = ({ label, value, min, max, disabled = false, onChange }: RangeInputProps) => {
  const id = useId();
  const share = (value - min) / (max - min);
  return (
    <InputWrapper id={id} label={label}>
      <div className={classes.line} data-disabled={disabled || undefined}>
        <span aria-hidden>{min}</span>
        <input
          id={id}
          type="range"
          className={classes.range}
          style={{ '--share': share } as CSSProperties}
          min={min}
          max={max}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <span aria-hidden>{max}</span>
        <output className={classes.value} htmlFor={id}>
          {value}
        </output>
      </div>
    </InputWrapper>
  );
};
