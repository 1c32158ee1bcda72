import { IconCreditCard } from '@tabler/icons-react';
import { methodInUse, methodText, usePaymentUser } from '../payments/payments.api.ts';
import classes from './plan-detail.module.css';
import { plansTexts } from './plans.texts.ts';

/** What pays for the plan, where something does. */
export const MethodLine = ({ onChange }: { onChange: () => void }) => {
  const { data } = usePaymentUser();
  const method = data && methodInUse(data.paymentMethods);
  if (!method) return null;
  return (
    <p className={classes.method}>
      <IconCreditCard size={15} aria-hidden />
      {methodText(method)}
      <button type="button" className={classes.text} onClick={onChange}>
        {plansTexts.detail.changeCard}
      </button>
    </p>
  );
};
