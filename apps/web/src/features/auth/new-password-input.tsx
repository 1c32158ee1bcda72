import { type ComponentProps, useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { PasswordChecklist } from '../../ui/form/password-checklist.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';

type NewPasswordInputProps = Omit<ComponentProps<typeof PasswordInput>, 'value'> & { value: string };

export const NewPasswordInput = (props: NewPasswordInputProps) => {
  const [isLeft, setLeft] = useState(false);
  const { value } = props;
  return (
    <div className={classes.password}>
      <PasswordInput autoComplete="new-password" size="lg" {...props} onBlur={() => setLeft(true)} />
      {value || isLeft ? (
        <PasswordChecklist password={value} label={authTexts.signup.passwordChecklist} isJudged={isLeft} />
      ) : (
        <p className={classes.hint}>{errorTexts['password-rule']}</p>
      )}
    </div>
  );
};
