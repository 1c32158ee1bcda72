import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import { FieldError } from '../../ui/form/field-error.tsx';
import classes from './corner-list.module.css';
import { drawingTexts } from './drawing.texts.ts';

const limits = { latitude: 85, longitude: 180 } as const;

interface CoordinateInputProps {
  kind: keyof typeof limits;
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Called when the input becomes invalid, and when it becomes valid or unmounts. Must be stable. */
  onWrong: (isWrong: boolean) => void;
}

const textOf = (degrees: number) => String(Number(degrees.toFixed(6)));

/** Null if the text is not a valid coordinate. */
export const parseCoordinate = (text: string, kind: keyof typeof limits) => {
  const degrees = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !(Math.abs(degrees) <= limits[kind]) ? null : degrees;
};

/** Commits the value on blur or Enter. */
export const CoordinateInput = ({ kind, label, value, onChange, onWrong }: CoordinateInputProps) => {
  const errorId = useId();
  const [text, setText] = useState(textOf(value));
  const [isWrong, setWrong] = useState(false);

  useEffect(() => {
    setText(textOf(value));
    setWrong(false);
  }, [value]);

  // A layout effect, because Enter also submits the surrounding form, which must know of the error first.
  useLayoutEffect(() => {
    if (!isWrong) return;
    onWrong(true);
    return () => onWrong(false);
  }, [isWrong, onWrong]);

  const take = () => {
    const degrees = parseCoordinate(text, kind);
    setWrong(degrees === null);
    if (degrees !== null && text !== textOf(value)) onChange(degrees);
  };

  return (
    <>
      <input
        className={classes.input}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && take()}
      />
      {isWrong && <FieldError id={errorId}>{drawingTexts.corners.invalid[kind]}</FieldError>}
    </>
  );
};
