import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.ts';
import { Paper } from '../../../ui/paper.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { GroupContents } from '../groups.api.ts';
import { GroupFields } from './group-fields.tsx';
import classes from './group-form-panel.module.css';
import { useGroupForm } from './use-group-form.ts';

// The half one says that there are more below.
const rows = 9.5;

interface GroupFormPanelProps {
  initial?: GroupContents;
  submitText: string;
  isBusy: boolean;
  onSubmit: (contents: GroupContents) => void;
  onCancel: () => void;
}

/** A group on a page of its own. */
export const GroupFormPanel = ({ initial, submitText, isBusy, onSubmit, onCancel }: GroupFormPanelProps) => {
  const form = useGroupForm(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave) onSubmit(form.contents);
  };
  return (
    <Paper component="form" className={classes.panel} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <GroupFields form={form} rows={rows} />
      </div>
      <div className={classes.actions}>
        <Button onClick={onCancel}>{uiTexts.cancel}</Button>
        <Button type="submit" variant="filled" disabled={!form.canSave} loading={isBusy}>
          {submitText}
        </Button>
      </div>
    </Paper>
  );
};
