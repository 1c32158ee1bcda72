import type { Subscription } from '@holdfast/contract/plans';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useSubscriptionDates } from '../current/subscription-facts.tsx';
import { changeOf } from '../plan-facts.ts';
import { useForecast } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import { ForecastText } from './forecast-text.tsx';
import classes from './purchase.module.css';
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
  const { data: forecast } = useForecast(order);
  const change = changeOf(current, order.plan);
  const meaning = texts[change];
  return (
    <ConfirmDialog
      icon={<IconSwitchHorizontal size={18} />}
      title={texts.title}
      text={meaning(order.plan.name, end)}
      confirmText={change === 'keep' ? plansTexts.card.keep : texts.confirm}
      isBusy={forecast === undefined}
      onConfirm={() => buy(false)}
      onClose={onClose}
    >
      <div className={classes.forecast}>
        <ForecastText forecast={forecast} plan={order.plan} isPaidTime />
      </div>
    </ConfirmDialog>
  );
};
