import type { FormEvent, ReactNode } from 'react';
import type { useForm } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';

interface NewDeviceFormProps {
  label: string;
  nameField: ReturnType<ReturnType<typeof useForm>['field']>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Above the name. */
  before?: ReactNode;
  children?: ReactNode;
}

/** What a device of another maker is added with: its name, and what else there is to say. */
export const NewDeviceForm = ({ label, nameField, onSubmit, before, children }: NewDeviceFormProps) => {
  const { submit, isBusy } = useSubmit(onSubmit);
  return (
    <Paper component="section" className={classes.panel} aria-label={label}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        {before}
        <TextInput
          label={addingTexts.name}
          description={addingTexts.nameHint}
          maxLength={60}
          autoComplete="off"
          {...nameField}
        />
        {children}
        <div>
          <Button type="submit" variant="filled" loading={isBusy}>
            {addingTexts.next}
          </Button>
        </div>
      </form>
    </Paper>
  );
};
