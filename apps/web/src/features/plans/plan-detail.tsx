import type { Coupon, Plan, Subscription } from '@holdfast/contract/plans';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { FactRow } from '../../ui/layout/fact-row.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { usePayer } from './payer.ts';
import classes from './plan-detail.module.css';
import {
  changeOf,
  durationText,
  lockOf,
  offerOf,
  type PlanDevice,
  percentText,
  priceText,
  scheduledChange,
  totalsOf,
  trialDays,
} from './plan-facts.ts';
import { FeatureList, PlanBadge } from './plan-parts.tsx';
import { plansTexts } from './plans.texts.ts';

const texts = plansTexts.detail;

const startOf = (plan: Plan, current: Subscription | undefined) => {
  if (!current) return undefined;
  if (current.plan._id === plan._id) return current.sourceData.current_period_start;
  const scheduled = scheduledChange(current);
  if (scheduled?.planId === plan._id) return scheduled.at;
  return changeOf(current, plan) === 'downgrade' ? current.sourceData.current_period_end : undefined;
};

const Sums = ({ plan, coupon }: { plan: Plan; coupon: Coupon | undefined }) => {
  const payer = usePayer();
  const { subtotal, discount, tax, fee, total } = totalsOf(plan, coupon, payer?.fee);
  const money = (cents: number) => priceText(cents / 100, plan.currency);
  const taxName = plan.taxRate ? texts.taxOf(plan.taxRate.name, percentText(plan.taxRate.percentage)) : texts.tax;
  return (
    <dl className={classes.group}>
      <FactRow label={texts.subtotal}>{money(subtotal)}</FactRow>
      {coupon && <FactRow label={texts.discount(percentText(coupon.percentage))}>{money(-discount)}</FactRow>}
      <FactRow label={taxName}>{tax === null ? plansTexts.noTax : money(tax)}</FactRow>
      {payer && <FactRow label={texts.fee}>{money(fee)}</FactRow>}
      <div className={classes.total}>
        <dt>{texts.total}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
};

interface PlanDetailProps {
  plan: Plan;
  device: PlanDevice;
  current: Subscription | undefined;
  coupon: Coupon | undefined;
  couponField: ReactNode;
  method: ReactNode;
  onBuy: () => void;
}

export const PlanDetail = ({ plan, device, current, coupon, couponField, method, onBuy }: PlanDetailProps) => {
  const { timezone } = useUser();
  const offer = offerOf(plan, device, current);
  const start = startOf(plan, current);
  const lock = lockOf(current);
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.label}>
      <div className={classes.head}>
        <h2>{plan.name}</h2>
        <PlanBadge plan={plan} />
      </div>
      <dl className={classes.facts}>
        <FactRow label={texts.type}>{plansTexts.types[plan.type]}</FactRow>
        <FactRow label={texts.duration}>{durationText(plan)}</FactRow>
        <FactRow label={texts.freeTrialDays}>{formatNumber(trialDays(plan, device))}</FactRow>
        <FactRow label={texts.starts}>
          {start === undefined ? texts.today : formatDate(start * 1000, { timeZone: timezone })}
        </FactRow>
      </dl>
      <div className={classes.group}>
        <h3 className={classes.subtitle}>{texts.features}</h3>
        <FeatureList features={plan.features} />
      </div>
      {couponField && <div className={classes.group}>{couponField}</div>}
      <Sums plan={plan} coupon={coupon} />
      <div className={classes.foot}>
        <Button
          size="lg"
          variant="filled"
          fullWidth
          className={classes.buy}
          disabled={offer.isTaken || lock !== undefined}
          onClick={onBuy}
        >
          {offer.text}
        </Button>
        {lock && !offer.isTaken && <p className={classes.lock}>{lock}</p>}
        {method}
      </div>
    </Paper>
  );
};
