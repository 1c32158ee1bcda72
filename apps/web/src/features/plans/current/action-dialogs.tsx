import type { Subscription } from '@holdfast/contract/plans';
import { IconBan, IconPlayerPause, IconPlayerPlay, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useCancelSubscription, useRefundSubscription, useResumeSubscription } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import { PauseDateDialog } from './pause-date-dialog.tsx';
import { useSubscriptionDates } from './subscription-facts.tsx';

const { pause, resume, cancel, refund } = plansTexts.actions;
const icon = { size: 18 };

export interface Asked {
  action: 'pause' | 'resume' | 'cancel' | 'refund';
  subscription: Subscription;
}

interface ActionProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Confirmation first, then the end date of the pause. */
const PauseDialogs = ({ subscription, onClose }: ActionProps) => {
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return <PauseDateDialog subscription={subscription} onClose={onClose} />;
  return (
    <ConfirmDialog
      icon={<IconPlayerPause {...icon} />}
      title={pause.title}
      text={pause.text(subscription.plan.name)}
      confirmText={pause.name}
      onConfirm={() => setConfirmed(true)}
      onClose={onClose}
    />
  );
};

const ResumeDialog = ({ subscription, onClose }: ActionProps) => {
  const change = useResumeSubscription(subscription);
  return (
    <ConfirmDialog
      icon={<IconPlayerPlay {...icon} />}
      title={resume.title}
      text={resume.text(subscription.plan.name)}
      confirmText={resume.name}
      onConfirm={() => change.mutateAsync()}
      onClose={onClose}
    />
  );
};

const cancelText = ({ plan, sourceData: { status, pause_collection: pause } }: Subscription, end: string) => {
  if (status === 'incomplete' || status === 'unpaid') return cancel.unpaid(plan.name);
  return pause ? cancel.paused(plan.name) : cancel.text(plan.name, end);
};

const CancelDialog = ({ subscription, onClose }: ActionProps) => {
  const change = useCancelSubscription(subscription);
  const { end } = useSubscriptionDates(subscription, []);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconBan {...icon} />}
      title={cancel.title}
      text={cancelText(subscription, end)}
      confirmText={cancel.confirm}
      cancelText={plansTexts.card.keep}
      onConfirm={() => change.mutateAsync()}
      onClose={onClose}
    />
  );
};

const RefundDialog = ({ subscription, onClose }: ActionProps) => {
  const change = useRefundSubscription(subscription);
  const { dateText } = useSubscriptionDates(subscription, []);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconReceiptRefund {...icon} />}
      title={refund.title}
      text={refund.text(subscription.plan.name, dateText(subscription.refundableUntil ?? 0))}
      confirmText={refund.name}
      cancelText={plansTexts.card.keep}
      onConfirm={() => change.mutateAsync()}
      onClose={onClose}
    />
  );
};

const dialogs = { pause: PauseDialogs, resume: ResumeDialog, cancel: CancelDialog, refund: RefundDialog };

export const ActionDialogs = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const Asking = dialogs[asked.action];
  return <Asking subscription={asked.subscription} onClose={onClose} />;
};
