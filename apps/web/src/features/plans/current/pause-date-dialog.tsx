import type { Subscription } from '@holdfast/contract/plans';
import { useState } from 'react';
import { errorTexts } from '../../../lib/errors.texts.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { type Day, dayOf, startOfDay } from '../../../lib/zone.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { usePauseSubscription } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import classes from './current.module.css';
import { useSubscriptionDates } from './subscription-facts.tsx';

const texts = plansTexts.pauseDate;

const deductionText = ({ sourceData: { metadata }, terms }: Subscription) =>
  metadata.pauseDeductionActive === 'true'
    ? texts.deduction(
        metadata.pauseDeductionDays,
        formatMoney(Number(metadata.pauseDeductionAmount) / 100, terms.currency),
      )
    : '';

interface PauseDateDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

export const PauseDateDialog = ({ subscription, onClose }: PauseDateDialogProps) => {
  const { timezone } = useUser();
  const periodEnd = subscription.sourceData.current_period_end * 1000;
  const earliest = dayOf(periodEnd, timezone);
  const { end } = useSubscriptionDates(subscription, []);
  const [day, setDay] = useState<Day>(earliest);
  const pause = usePauseSubscription(subscription);

  const submit = () => {
    if (!day || day < earliest) return toast.error(errorTexts['invalid-date']);
    // The last day of the period starts before the period ends: never resume before its end.
    return pause.mutateAsync(new Date(Math.max(startOfDay(day, timezone), periodEnd)).toISOString());
  };

  return (
    <FormDialog
      title={texts.title}
      subject={subscription.plan.name}
      onClose={onClose}
      onSubmit={submit}
      submitText={plansTexts.actions.pause.name}
    >
      <TextInput
        type="date"
        label={texts.label}
        description={texts.hint(end)}
        min={earliest}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
      {deductionText(subscription) && <p className={classes.deduction}>{deductionText(subscription)}</p>}
    </FormDialog>
  );
};
