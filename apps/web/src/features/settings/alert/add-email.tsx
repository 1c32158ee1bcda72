import type { Device } from '@holdfast/contract/devices';
import { emailAddress, useForm } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useAddEmail } from '../settings.api.ts';
import { settingsTexts } from '../settings.texts.ts';
import classes from './side-panels.module.css';

const texts = settingsTexts.emails;

export const AddEmail = ({ device }: { device: Device }) => {
  const add = useAddEmail(device);
  const form = useForm({ email: '' }, { email: emailAddress });
  const { submit, isBusy } = useSubmit(
    form.submit(({ email }) => add.mutateAsync(email.trim())),
    form.reset,
  );
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <TextInput
        {...form.field('email')}
        className={classes.addInput}
        type="email"
        aria-label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="off"
      />
      <Button type="submit" loading={isBusy}>
        {texts.add}
      </Button>
      <p className={classes.addHint}>{texts.hint}</p>
    </form>
  );
};
