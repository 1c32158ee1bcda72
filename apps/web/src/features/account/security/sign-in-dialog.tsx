import type { User } from '@holdfast/contract/user';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Radio } from '../../../ui/radio.ts';
import { useUpdateTwoFactor } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './sign-in-dialog.module.css';

const texts = accountTexts.signIn;
const settings: readonly User['signInSetting'][] = [1, 2];

export const SignInDialog = ({ onClose }: { onClose: () => void }) => {
  const { signInSetting } = useUser();
  const [chosen, setChosen] = useState(signInSetting);
  const update = useUpdateTwoFactor();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate({ signInSetting: chosen }, { onSuccess: onClose });
  };

  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{accountTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <fieldset className={classes.options}>
        <legend className={classes.legend}>{texts.text}</legend>
        {settings.map((setting) => (
          <Radio
            key={setting}
            classNames={{
              root: classes.option,
              body: classes.body,
              radio: classes.radio,
              icon: classes.icon,
              label: classes.label,
            }}
            name="signInSetting"
            value={String(setting)}
            label={texts.options[setting]}
            checked={chosen === setting}
            onChange={() => setChosen(setting)}
            data-autofocus={chosen === setting || undefined}
          />
        ))}
      </fieldset>
    </Dialog>
  );
};
