import type { Plan } from '@holdfast/contract/plans';
import { IconCheck, IconMinus, IconRosetteDiscountCheck, IconStarFilled } from '@tabler/icons-react';
import { Chip } from '../../ui/display/chip.tsx';
import classes from './plan-parts.module.css';
import { plansTexts } from './plans.texts.ts';

const texts = plansTexts.card;

export const PlanBadge = ({ plan }: { plan: Plan }) => {
  if (plan.mostPopularPlan) {
    return <Chip tone="signal" icon={<IconStarFilled size={13} aria-hidden />} text={texts.mostPopular} />;
  }
  if (!plan.bestValuePlan) return null;
  return <Chip tone="green" icon={<IconRosetteDiscountCheck size={14} aria-hidden />} text={texts.bestValue} />;
};

interface PlanNameProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
}

/** Plan name whose hit area covers the whole card; the card must be positioned. */
export const PlanName = ({ plan, isChosen, onChoose }: PlanNameProps) => (
  <h3 className={classes.name}>
    <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
      {plan.name}
    </button>
  </h3>
);

export const FeatureList = ({ features }: Pick<Plan, 'features'>) => (
  <ul className={classes.features}>
    {features.map(({ name, enabled }) => (
      <li key={name} className={classes.feature} data-off={!enabled || undefined}>
        {enabled ? (
          <IconCheck size={16} aria-label={texts.included} role="img" />
        ) : (
          <IconMinus size={16} aria-label={texts.notIncluded} role="img" />
        )}
        <span>{name}</span>
      </li>
    ))}
  </ul>
);
