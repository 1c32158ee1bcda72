import { useState } from 'react';
import { brand } from '../../../brand.ts';
import { errorTexts } from '../../../lib/errors.texts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { trialDays } from '../plan-facts.ts';
import { useForecast } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import { ForecastText } from './forecast-text.tsx';
import classes from './purchase.module.css';
import { type Order, usePurchase } from './use-purchase.ts';

const texts = plansTexts.terms;

interface TermsDialogProps {
  order: Order;
  onClose: () => void;
}

/** A trial needs explicit consent; paying at once implies it. */
export const TermsDialog = ({ order, onClose }: TermsDialogProps) => {
  const { plan, device } = order;
  const [isAgreed, setAgreed] = useState(false);
  const buy = usePurchase(order);
  const trial = trialDays(plan, device);
  const { data: forecast } = useForecast(order);

  const submit = () => {
    if (trial > 0 && !isAgreed) return toast.error(errorTexts['agree-to-terms']);
    return buy(isAgreed);
  };

  return (
    <FormDialog
      title={texts.title}
      subject={plan.name}
      onClose={onClose}
      onSubmit={submit}
      submitText={texts.submit}
      canSubmit={forecast !== undefined}
    >
      <ul className={classes.terms}>
        <li>
          <ForecastText forecast={forecast} plan={plan} />
        </li>
        {trial > 0 && <li>{texts.trialCancel}</li>}
        {forecast?.isRefundable && <li>{texts.refund}</li>}
      </ul>
      <Anchor href={brand.links.terms} target="_blank" rel="noreferrer">
        {texts.more}
      </Anchor>
      {trial > 0 && (
        <Checkbox label={texts.agree} checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      )}
    </FormDialog>
  );
};
