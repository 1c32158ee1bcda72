import { hasCode } from '../../lib/api-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { GroupFields } from './form/group-fields.tsx';
import { useGroupForm } from './form/use-group-form.ts';
import { useCreateGroup } from './groups.api.ts';
import { groupsTexts } from './groups.texts.ts';

const texts = groupsTexts.form;
const rows = 5.5;

const isNameTaken = (error: Error | null) => hasCode(error, 'group-name-taken');

/** Failures are only logged here; a name that is taken is a matter of the field. */
export const CreateGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useGroupForm();
  const create = useCreateGroup({ logged: groupsTexts.createFailed });
  return (
    <FormDialog
      title={texts.createTitle}
      width={570}
      onClose={onClose}
      onSubmit={() => form.canSave && create.mutateAsync(form.contents)}
      submitText={texts.create}
      canSubmit={form.canSave}
    >
      <GroupFields form={form} rows={rows} nameError={isNameTaken(create.error) ? texts.nameTaken : undefined} />
    </FormDialog>
  );
};
