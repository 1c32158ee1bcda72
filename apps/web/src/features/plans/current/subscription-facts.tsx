import type { Plan, Subscription } from '@holdfast/contract/plans';
import { priceWithTax, type SubscriptionStatus } from '@holdfast/contract/plans.rules';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { priceText, scheduledChange } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';

const texts = plansTexts.current;
const icon = { size: 14, stroke: 2, 'aria-hidden': true };

type Look = { tone: 'green' | 'red' | 'amber' | 'neutral'; icon: ReactNode };

const good: Look = { tone: 'green', icon: <IconCircleCheck {...icon} /> };
const bad: Look = { tone: 'red', icon: <IconAlertCircle {...icon} /> };
const ended: Look = { tone: 'neutral', icon: <IconCircleDashed {...icon} /> };

const looks: Record<SubscriptionStatus, Look> = {
  active: good,
  trialing: good,
  past_due: bad,
  unpaid: bad,
  pause: { tone: 'amber', icon: <IconPlayerPause {...icon} /> },
  incomplete: ended,
  incomplete_expired: ended,
  canceled: ended,
};

export const SubscriptionChip = ({ subscription: { status } }: { subscription: Subscription }) => (
  <Chip {...looks[status]} text={plansTexts.statuses[status]} />
);

/** Amount charged; it includes tax only while the plan is still offered, because the tax rate comes from the plan. */
export const amountText = ({ sourceData, plan, terms }: Subscription, plans: readonly Plan[]) => {
  const rate = plans.find(({ _id }) => _id === plan._id)?.taxRate?.percentage ?? null;
  return priceText(priceWithTax(sourceData.plan.amount / 100, rate), terms.currency);
};

export const useSubscriptionDates = (subscription: Subscription, plans: readonly Plan[]) => {
  const { timezone } = useUser();
  const dateText = (seconds: number) => formatDate(seconds * 1000, { timeZone: timezone });
  const { current_period_start: start, current_period_end: end, ...source } = subscription.sourceData;
  const change = scheduledChange(subscription);

  const note = () => {
    const resumes = source.pause_collection?.resumes_at;
    if (resumes) return texts.resumes(dateText(resumes));
    if (source.cancel_at_period_end) return texts.ends(dateText(end));
    if (change) {
      const name = plans.find(({ _id }) => _id === change.planId)?.name ?? texts.anotherPlan;
      return texts.changes(name, dateText(change.at));
    }
    return plansTexts.notes[subscription.status];
  };

  return { period: texts.period(dateText(start), dateText(end)), end: dateText(end), note: note(), dateText };
};
