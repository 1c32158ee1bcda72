import type { PaymentMethod } from '@holdfast/contract/payments';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { factsOf } from './method-facts.tsx';
import { useRemoveMethod } from './payments.api.ts';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.methods;

export const RemoveMethodDialog = ({ method, onClose }: { method: PaymentMethod; onClose: () => void }) => {
  const remove = useRemoveMethod();
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={texts.removeTitle}
      text={texts.removeText(factsOf(method).name)}
      confirmText={texts.remove}
      onConfirm={() => remove.mutateAsync(method.id)}
      onClose={onClose}
    />
  );
};
