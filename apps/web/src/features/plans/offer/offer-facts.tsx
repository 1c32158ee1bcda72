import { brand } from '../../../brand.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { FactRow } from '../../../ui/layout/fact-row.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { cardText } from '../../payments/payments.api.ts';
import type { PlanOffer } from '../offers.api.ts';
import { periodText, priceText } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';
import classes from './offer.module.css';

const texts = plansTexts.offer.page;

export const OfferFacts = ({ offer: { plan, device, charge, card, expiresAt } }: { offer: PlanOffer }) => {
  const money = (cents: number) => priceText(cents / 100, plan.currency);
  return (
    <>
      <dl className={classes.facts}>
        <FactRow label={texts.device}>{device.name || device.deviceUUID}</FactRow>
        <FactRow label={texts.plan}>{plan.name}</FactRow>
        <FactRow label={texts.price}>{money(charge.price)}</FactRow>
        <FactRow label={texts.tax}>{money(charge.tax)}</FactRow>
        {charge.fee > 0 && <FactRow label={texts.fee}>{money(charge.fee)}</FactRow>}
        {plan.freeTrialDays > 0 && <FactRow label={texts.trial}>{formatNumber(plan.freeTrialDays)}</FactRow>}
        <div className={classes.total}>
          <dt>{texts.now}</dt>
          <dd>{money(charge.now)}</dd>
        </div>
        <FactRow label={texts.later(periodText(plan))}>{money(charge.later)}</FactRow>
        <FactRow label={texts.card}>{card ? cardText(card) : texts.noCard}</FactRow>
      </dl>
      <p className={classes.hint}>
        {texts.until(formatDate(expiresAt))}{' '}
        <Anchor href={brand.links.terms} target="_blank" rel="noreferrer">
          {texts.terms}
        </Anchor>
      </p>
    </>
  );
};
