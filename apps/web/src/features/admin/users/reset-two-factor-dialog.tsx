import type { AdminUser } from '@holdfast/contract/admin';
import { IconShieldOff } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useResetTwoFactor } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';

const texts = adminTexts.users;

export const ResetTwoFactorDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const reset = useResetTwoFactor(user._id);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconShieldOff size={18} />}
      title={texts.resetTitle}
      text={texts.resetText(user.email)}
      confirmText={texts.resetConfirm}
      onConfirm={() => reset.mutateAsync()}
      onClose={onClose}
    />
  );
};
