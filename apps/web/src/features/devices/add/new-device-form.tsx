import type { FormEvent, ReactNode } from 'react';
import type { useForm } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Step, Steps } from '../../../ui/layout/steps.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';

interface NewDeviceFormProps {
  label: string;
  title: string;
  /** Titles of the steps that follow once the device exists. */
  later: string[];
  nameField: ReturnType<ReturnType<typeof useForm>['field']>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  before?: ReactNode;
  children?: ReactNode;
}

export const NewDeviceForm = ({ label, title, later, nameField, onSubmit, before, children }: NewDeviceFormProps) => {
  const { submit, isBusy } = useSubmit(onSubmit);
  return (
    <Paper component="section" className={classes.panel} aria-label={label}>
      <form className={before ? classes.choiceAndSteps : undefined} onSubmit={submit} noValidate>
        {before}
        <Steps>
          <Step number={1} title={title}>
            <div className={children ? classes.pair : classes.fields}>
              <TextInput
                label={addingTexts.name}
                description={addingTexts.nameHint}
                maxLength={60}
                autoComplete="off"
                {...nameField}
              />
              {children}
            </div>
            <Button type="submit" variant="filled" loading={isBusy}>
              {addingTexts.next}
            </Button>
          </Step>
          {later.map((laterTitle, index) => (
            <Step key={laterTitle} number={index + 2} title={laterTitle} isLater />
          ))}
        </Steps>
      </form>
    </Paper>
  );
};
