import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useAddPlanGroup } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { code } from '../form-rules.ts';

const texts = adminTexts.groups;

export const AddPlanGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ name: '', code: '' }, { name: required, code });
  const add = useAddPlanGroup();
  return (
    <FormDialog
      title={texts.addTitle}
      text={texts.emptyText}
      onClose={onClose}
      onSubmit={form.submit((fields) => add.mutateAsync({ name: fields.name.trim(), code: fields.code.trim() }))}
      submitText={adminTexts.add}
    >
      <TextInput label={texts.name} maxLength={100} autoComplete="off" data-autofocus {...form.field('name')} />
      <TextInput label={texts.columns.code} maxLength={64} autoComplete="off" {...form.field('code')} />
    </FormDialog>
  );
};
