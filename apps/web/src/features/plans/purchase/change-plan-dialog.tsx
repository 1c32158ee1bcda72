import type { Subscription } from '@holdfast/contract/plans';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useSubscriptionDates } from '../current/subscription-facts.tsx';
import { changeOf } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';
import { type Order, usePurchase } from './use-purchase.ts';

const texts = plansTexts.change;

interface ChangePlanDialogProps {
  order: Order;
  current: Subscription;
  onClose: () => void;
}

export const ChangePlanDialog = ({ order, current, onClose }: ChangePlanDialogProps) => {
  const { end } = useSubscriptionDates(current, []);
  const buy = usePurchase(order);
  const meaning = texts[changeOf(current, order.plan)];
  return (
    <ConfirmDialog
      icon={<IconSwitchHorizontal size={18} />}
      title={texts.title}
      text={meaning(order.plan.name, end)}
      confirmText={texts.confirm}
      onConfirm={() => buy(false)}
      onClose={onClose}
    />
  );
};
