import type { Passkey } from '@holdfast/contract/passkeys';
import { passkeyNameMaxLength } from '@holdfast/contract/passkeys.rules';
import { IconFingerprint } from '@tabler/icons-react';
import { required, useForm } from '../../../lib/use-form.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { accountTexts } from '../account.texts.ts';
import { deviceName } from './passkey-name.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.api.ts';

const texts = accountTexts.passkeys;

interface NameDialogProps {
  title: string;
  text?: string;
  submitText: string;
  initial: string;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}

const NameDialog = ({ initial, onName, ...dialog }: NameDialogProps) => {
  const form = useForm({ name: initial }, { name: required });
  return (
    <FormDialog {...dialog} onSubmit={form.submit(({ name }) => onName(name.trim()))}>
      <TextInput label={texts.name} maxLength={passkeyNameMaxLength} data-autofocus {...form.field('name')} />
    </FormDialog>
  );
};

export const AddPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutateAsync } = useAddPasskey();
  return (
    <NameDialog
      title={texts.nameTitle}
      text={texts.nameText}
      submitText={texts.next}
      initial={deviceName()}
      onName={mutateAsync}
      onClose={onClose}
    />
  );
};

interface OfPasskey {
  passkey: Passkey;
  onClose: () => void;
}

export const RenamePasskeyDialog = ({ passkey, onClose }: OfPasskey) => {
  const { mutateAsync } = useRenamePasskey(passkey);
  return (
    <NameDialog
      title={texts.renameTitle}
      submitText={texts.save}
      initial={passkey.name}
      onName={mutateAsync}
      onClose={onClose}
    />
  );
};

export const RemovePasskeyDialog = ({ passkey, onClose }: OfPasskey) => {
  const { mutateAsync } = useRemovePasskey(passkey);
  return (
    <ConfirmDialog
      icon={<IconFingerprint size={18} />}
      title={texts.removeTitle}
      text={texts.removeText(passkey.name)}
      confirmText={texts.remove}
      isDestructive
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
};
