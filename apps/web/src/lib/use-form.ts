import { isEmail, normalizeEmail } from '@holdfast/contract/email.rules';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { uiTexts } from '../ui/ui.texts.ts';

type Values = Record<string, string>;
/** Error text for a value, which may depend on the other fields. */
type Rule<T extends Values = Values> = (value: string, values: T) => string | undefined;
type Check = (value: string) => string | undefined;

export const required: Check = (value) => (value.trim() ? undefined : uiTexts.required);

export const emailAddress: Check = (value) =>
  required(value) ?? (isEmail(normalizeEmail(value)) ? undefined : uiTexts.invalidEmail);

/** Text fields with one validation rule each. No error is shown before the first submit. */
export const useForm = <T extends Values>(initial: T, rules: Partial<Record<keyof T & string, Rule<T>>> = {}) => {
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);

  const errorOf = (name: keyof T & string) => rules[name]?.(values[name] ?? '', values);
  const setValue = (name: keyof T & string, value: string) => setValues((old) => ({ ...old, [name]: value }));

  const field = (name: keyof T & string) => ({
    name,
    value: values[name] ?? '',
    error: isTried ? errorOf(name) : undefined,
    required: name in rules,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.currentTarget.value),
  });

  /** Runs `onValid` and returns its result, or focuses the first invalid field; see `useSubmit` for double submits. */
  const submit = (onValid: (values: T) => unknown) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const firstWrong = Object.keys(values).find(errorOf);
    if (firstWrong === undefined) return onValid(values);
    const input = event.currentTarget.elements.namedItem(firstWrong);
    if (input instanceof HTMLElement) input.focus();
    return undefined;
  };

  const reset = (next: T = initial) => {
    setValues(next);
    setTried(false);
  };

  return { values, setValue, field, submit, reset, isValid: !Object.keys(values).some(errorOf) };
};
