import { type ChangeEvent, type ReactNode, type SyntheticEvent, useId } from 'react';
import classes from './code-input.module.css';
import { FieldError } from './field-error.tsx';

const length = 6;

interface CodeInputProps {
  label: string;
  icon?: ReactNode;
  hint?: string;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  autoFocus?: boolean;
}

const keepCaretAtEnd = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);

/** Six boxes drawn over a single input, so that paste, autofill and screen readers work as usual. */
export const CodeInput = ({ label, icon, hint, hideLabel, value, onChange, error, autoFocus }: CodeInputProps) => {
  const id = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length));

  return (
    <div>
      <div className={hideLabel ? classes.hidden : classes.head}>
        <label className={classes.label} htmlFor={id}>
          {icon}
          {label}
        </label>
        {hint && <span className={classes.hint}>{hint}</span>}
      </div>
      <div className={classes.code}>
        <input
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={change}
          onSelect={keepCaretAtEnd}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the field appears because the person is about to type the code.
          autoFocus={autoFocus}
          required
        />
        <div className={classes.boxes} aria-hidden>
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position.
            <span key={index} className={classes.box} data-next={index === value.length || undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
