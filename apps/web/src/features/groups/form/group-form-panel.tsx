import { useSubmit } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { GroupContents } from '../groups.api.ts';
import { GroupFields } from './group-fields.tsx';
import classes from './group-form-panel.module.css';
import { useGroupForm } from './use-group-form.ts';

// The half row indicates that the list scrolls.
const rows = 9.5;

interface GroupFormPanelProps {
  initial?: GroupContents;
  submitText: string;
  onSubmit: (contents: GroupContents) => Promise<unknown>;
  onClose: () => void;
}

export const GroupFormPanel = ({ initial, submitText, onSubmit, onClose }: GroupFormPanelProps) => {
  const form = useGroupForm(initial);
  const { submit, isBusy } = useSubmit(() => form.canSave && onSubmit(form.contents), onClose);
  return (
    <Paper component="form" className={classes.panel} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <GroupFields form={form} rows={rows} />
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button type="submit" variant="filled" disabled={!form.canSave} loading={isBusy}>
          {submitText}
        </Button>
      </div>
    </Paper>
  );
};
