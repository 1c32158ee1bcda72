import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { adminTexts } from './admin.texts.ts';

const texts = adminTexts.removal;

interface TypedRemovalProps {
  title: string;
  text: string;
  /** What has to be typed: the email or the serial number. */
  name: string;
  label: string;
  remove: { mutateAsync: (typed: string) => Promise<unknown> };
  onClose: () => void;
}

/** Takes something away for good, once its name was typed. */
export const TypedRemoval = ({ title, text, name, label, remove, onClose }: TypedRemovalProps) => {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title={title}
      subject={name}
      text={text}
      isDestructive
      submitText={texts.confirm}
      submitIcon={<IconTrash size={18} />}
      canSubmit={typed.trim().toLowerCase() === name.toLowerCase()}
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
    </FormDialog>
  );
};
