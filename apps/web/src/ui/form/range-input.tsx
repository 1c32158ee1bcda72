import { type CSSProperties, useId } from 'react';
import { InputWrapper } from '../mantine/input-wrapper.ts';
import classes from './range-input.module.css';

interface RangeInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Replaces equal steps: the allowed values from `min` to `max`, spaced evenly on the slider. */
  stops?: readonly number[];
  format?: (value: number) => string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const nearest = (stops: readonly number[], value: number) =>
  stops.reduce(
    (best, stop, index) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? index : best),
    0,
  );

export const RangeInput = (props: RangeInputProps) => {
  const { label, value, min, max, step = 1, stops, format = String, disabled = false, onChange } = props;
  const id = useId();
  const range = stops
    ? { min: 0, max: stops.length - 1, step: 1, value: nearest(stops, value) }
    : { min, max, step, value };
  const share = (range.value - range.min) / (range.max - range.min);
  return (
    <InputWrapper id={id} label={label}>
      <div className={classes.line} data-disabled={disabled || undefined}>
        <span aria-hidden>{format(min)}</span>
        <input
          id={id}
          type="range"
          className={classes.range}
          style={{ '--share': share } as CSSProperties}
          {...range}
          aria-valuetext={format(value)}
          disabled={disabled}
          onChange={({ currentTarget: { valueAsNumber: at } }) => onChange(stops?.[at] ?? at)}
        />
        <span aria-hidden>{format(max)}</span>
        <output className={classes.value} htmlFor={id}>
          {format(value)}
        </output>
      </div>
    </InputWrapper>
  );
};
