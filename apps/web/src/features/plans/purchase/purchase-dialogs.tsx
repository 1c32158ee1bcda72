import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session.ts';
import { usePayer, usePaymentUser } from '../../payments/payments.api.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import type { Order } from './use-purchase.ts';
import { UserDetailsDialog } from './user-details-dialog.tsx';

interface PurchaseDialogsProps {
  order: Order;
  /** Another feature's dialog, in which a card can be given. */
  renderCards: () => ReactNode;
  onClose: () => void;
}

/** What is missing before a plan can be bought, one thing after the other, and then whether it shall be. */
export const PurchaseDialogs = ({ order, renderCards, onClose }: PurchaseDialogsProps) => {
  const { country } = useUser();
  const { data } = usePaymentUser();
  const payer = usePayer();
  if (!country && !payer) return <UserDetailsDialog onClose={onClose} />;
  if (!data || data.paymentMethods.length === 0) return renderCards();
  if (order.current) return <ChangePlanDialog order={order} current={order.current} onClose={onClose} />;
  return <TermsDialog order={order} onClose={onClose} />;
};
