import type { Plan } from '@holdfast/contract/plans';
import { IconInfoCircle, IconUmbrella } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Tooltip } from '../../ui/mantine/tooltip.ts';
import { periodText, plusTaxText, priceText } from './plan-facts.ts';
import { PlanName } from './plan-parts.tsx';
import { plansTexts } from './plans.texts.ts';
import headClasses from './plans-settings.module.css';
import classes from './premium-plans.module.css';

const texts = plansTexts.premium;

interface PremiumPlansProps {
  plans: Plan[];
  chosenId: string | undefined;
  onChoose: (plan: Plan) => void;
  renderButton: (plan: Plan) => ReactNode;
}

const includedText = ({ features }: Plan) =>
  features
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name)
    .join(', ');

export const PremiumPlans = ({ plans, chosenId, onChoose, renderButton }: PremiumPlansProps) => (
  <section aria-label={texts.title}>
    <div className={headClasses.head} data-start>
      <h2>{texts.title}</h2>
      <Tooltip label={texts.tooltip} position="right" events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon size={24} aria-label={texts.about}>
          <IconInfoCircle size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
    {plans.length === 0 ? (
      <p className={headClasses.none}>{texts.none}</p>
    ) : (
      <ul className={classes.list} aria-label={texts.title}>
        {plans.map((plan) => (
          <li key={plan._id} className={classes.plan} data-chosen={plan._id === chosenId || undefined}>
            <span className={classes.icon} aria-hidden>
              <IconUmbrella size={20} />
            </span>
            <div className={classes.words}>
              <PlanName plan={plan} isChosen={plan._id === chosenId} onChoose={() => onChoose(plan)} />
              <p className={classes.text}>{includedText(plan)}</p>
            </div>
            <p className={classes.price}>
              <span className={classes.amount}>{priceText(plan.price, plan.currency)}</span>{' '}
              {plansTexts.card.per(periodText(plan))} {plusTaxText(plan)}
            </p>
            {renderButton(plan)}
          </li>
        ))}
      </ul>
    )}
  </section>
);
