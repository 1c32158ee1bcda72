import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Checkbox } from '../../ui/mantine/checkbox.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { adminTexts } from './admin.texts.ts';

const texts = adminTexts.removal;

interface TypedRemovalProps {
  title: string;
  text: string;
  /** Text that the user must type: the email or the serial number. */
  name: string;
  label: string;
  remove: { mutateAsync: (typed: string) => Promise<unknown> };
  confirmation?: { text: string; isGiven: boolean; onChange: (isGiven: boolean) => void } | undefined;
  onClose: () => void;
}

export const TypedRemoval = ({ title, text, name, label, remove, confirmation, onClose }: TypedRemovalProps) => {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title={title}
      subject={name}
      text={text}
      isDestructive
      submitText={texts.confirm}
      submitIcon={<IconTrash size={18} />}
      canSubmit={typed.trim().toLowerCase() === name.toLowerCase() && confirmation?.isGiven !== false}
      onSubmit={() => remove.mutateAsync(typed.trim())}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={texts.hint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {confirmation && (
        <Checkbox
          label={confirmation.text}
          checked={confirmation.isGiven}
          onChange={(event) => confirmation.onChange(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
};
