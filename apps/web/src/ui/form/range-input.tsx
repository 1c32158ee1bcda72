import { type CSSProperties, useId } from 'react';
import { InputWrapper } from '../mantine/input-wrapper.ts';
import classes from './range-input.module.css';

interface RangeInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** How a number is written; as it is without one. */
  format?: (value: number) => string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A number out of a few, with its ends and itself in words. */
export const RangeInput = (props: RangeInputProps) => {
  const { label, value, min, max, step = 1, format = String, disabled = false, onChange } = props;
  const id = useId();
  const share = (value - min) / (max - min);
  return (
    <InputWrapper id={id} label={label}>
      <div className={classes.line} data-disabled={disabled || undefined}>
        <span aria-hidden>{format(min)}</span>
        <input
          id={id}
          type="range"
          className={classes.range}
          style={{ '--share': share } as CSSProperties}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={format(value)}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <span aria-hidden>{format(max)}</span>
        <output className={classes.value} htmlFor={id}>
          {format(value)}
        </output>
      </div>
    </InputWrapper>
  );
};
