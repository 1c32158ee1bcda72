import type { FormEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { GroupFields } from './form/group-fields.tsx';
import { useGroupForm } from './form/use-group-form.ts';
import { useCreateGroup } from './groups.api.ts';
import { groupsTexts } from './groups.texts.ts';

const texts = groupsTexts.form;
const rows = 5.5;

const isNameTaken = (error: Error | null) => error instanceof ApiError && error.statusCode === 409;

/** Failures are only logged here; a name that is taken is a matter of the field. */
export const CreateGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useGroupForm();
  const create = useCreateGroup({ logged: groupsTexts.createFailed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave) create.mutate(form.contents, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={texts.createTitle}
      width={570}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" disabled={!form.canSave} loading={create.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <GroupFields form={form} rows={rows} nameError={isNameTaken(create.error) ? texts.nameTaken : undefined} />
    </Dialog>
  );
};
