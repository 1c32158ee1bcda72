import type { User } from '@holdfast/contract/user';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Radio } from '../../../ui/mantine/radio.ts';
import { useUpdateTwoFactor } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './sign-in-dialog.module.css';

const texts = accountTexts.signIn;
const settings: readonly User['signInSetting'][] = [1, 2];

export const SignInDialog = ({ onClose }: { onClose: () => void }) => {
  const { signInSetting } = useUser();
  const [chosen, setChosen] = useState(signInSetting);
  const update = useUpdateTwoFactor();

  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={() => update.mutateAsync({ signInSetting: chosen })}
      submitText={texts.submit}
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
    </FormDialog>
  );
};
