import type { Plan } from '@holdfast/contract/plans';
import { monthlyPrice } from '@holdfast/contract/plans.rules';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Button } from '../../ui/mantine/button.ts';
import classes from './plan-card.module.css';
import { type PlanOffer, periodText, plusTaxText, priceText } from './plan-facts.ts';
import { FeatureList, PlanBadge, PlanName } from './plan-parts.tsx';
import { plansTexts } from './plans.texts.ts';

const texts = plansTexts.card;

const monthText = (plan: Plan) => {
  if (plan.duration === 'monthly') return texts.anyTime;
  const price = monthlyPrice(plan);
  return price === null || price === 0 ? '' : texts.aMonth(priceText(price, plan.currency));
};

export interface OfferButtonProps {
  offer: PlanOffer;
  isChosen: boolean;
  isLocked: boolean;
  onBuy: () => void;
}

export const OfferButton = ({ offer, isChosen, isLocked, onBuy }: OfferButtonProps) => {
  const Taken = offer.text === texts.scheduled ? IconClock : IconCheck;
  return (
    <Button
      className={classes.buy}
      variant={isChosen ? 'filled' : 'default'}
      disabled={offer.isTaken || isLocked}
      leftSection={offer.isTaken ? <Taken size={16} aria-hidden /> : undefined}
      onClick={onBuy}
    >
      {offer.text}
    </Button>
  );
};

interface PlanCardProps extends OfferButtonProps {
  plan: Plan;
  onChoose: () => void;
}

export const PlanCard = ({ plan, onChoose, ...button }: PlanCardProps) => (
  <li className={classes.card} data-chosen={button.isChosen || undefined}>
    <div className={classes.badge}>
      <PlanBadge plan={plan} />
    </div>
    <PlanName plan={plan} isChosen={button.isChosen} onChoose={onChoose} />
    <p className={classes.price}>
      <span className={classes.amount}>{priceText(plan.price, plan.currency)}</span> {texts.per(periodText(plan))}
    </p>
    <p className={classes.month}>{[plusTaxText(plan), monthText(plan)].filter(Boolean).join(' · ')}</p>
    <FeatureList features={plan.features} />
    <OfferButton {...button} />
  </li>
);
