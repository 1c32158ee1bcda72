import { required, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/text-input.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useAddPlanGroup } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { code } from '../form-rules.ts';

const texts = adminTexts.groups;

export const AddPlanGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ name: '', code: '' }, { name: required, code });
  const add = useAddPlanGroup();
  return (
    <Dialog
      title={texts.addTitle}
      text={texts.emptyText}
      onClose={onClose}
      onSubmit={form.submit((fields) =>
        add.mutate({ name: fields.name.trim(), code: fields.code.trim() }, { onSuccess: onClose }),
      )}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={add.isPending}>
            {adminTexts.add}
          </Button>
        </>
      }
    >
      <TextInput label={texts.name} maxLength={100} autoComplete="off" data-autofocus {...form.field('name')} />
      <TextInput label={texts.columns.code} maxLength={64} autoComplete="off" {...form.field('code')} />
    </Dialog>
  );
};
