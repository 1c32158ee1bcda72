import type { PaymentMethod } from '@holdfast/contract/payments';
import { IconTrash } from '@tabler/icons-react';
import { errorText, hasCode } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { factsOf } from './method-facts.tsx';
import { useRemoveMethod } from './payments.api.ts';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.methods;

export const RemoveMethodDialog = ({ method, onClose }: { method: PaymentMethod; onClose: () => void }) => {
  const remove = useRemoveMethod();
  const isNeeded = hasCode(remove.error, 'payment-method-needed');
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={texts.removeTitle}
      text={texts.removeText(factsOf(method).name)}
      refusal={isNeeded ? errorText(remove.error) : undefined}
      confirmText={texts.remove}
      onConfirm={() => remove.mutateAsync(method.id)}
      onClose={onClose}
    />
  );
};
