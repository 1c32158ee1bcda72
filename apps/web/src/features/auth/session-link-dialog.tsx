import { IconLogin } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { authTexts } from './auth.texts.ts';
import type { LinkedPerson } from './session-link.ts';

const texts = authTexts.sessionLink;

interface SessionLinkDialogProps extends LinkedPerson {
  onSettled: (isAccepted: boolean) => void;
}

export const SessionLinkDialog = ({ name, email, onSettled }: SessionLinkDialogProps) => (
  <ConfirmDialog
    icon={<IconLogin size={18} />}
    title={texts.title(name)}
    text={texts.text(email)}
    confirmText={texts.confirm}
    onConfirm={() => onSettled(true)}
    onClose={() => onSettled(false)}
  />
);
