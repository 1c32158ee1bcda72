import type { Plan } from '@holdfast/contract/plans';
import { sortPlans } from '@holdfast/contract/plans.rules';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { CurrentPanel } from './current/current-panel.tsx';
import { usePayer } from './payer.ts';
import { PlanChoice } from './plan-choice.tsx';
import type { PlanDevice } from './plan-facts.ts';
import { usePlans } from './plans.api.ts';
import { plansTexts as texts } from './plans.texts.ts';
import classes from './plans-settings.module.css';

const PlansFailure = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure title={texts.product.failed} text={texts.current.failedText} onRetry={onRetry} />
);

const PlansSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <Skeleton height={320} radius={14} />
  </div>
);

interface PlansSettingsProps {
  device: PlanDevice;
  /** Card dialog, injected because the payments feature imports from plans (import cycle). */
  renderCards: (props: { isBuying: boolean; onClose: () => void }) => ReactNode;
}

export const PlansSettings = ({ device, renderCards }: PlansSettingsProps) => {
  const { data, isError, refetch } = usePlans(device);
  const isForMember = usePayer() !== null;
  const [chosenId, setChosenId] = useState<string>();
  const plans: Plan[] = data ?? [];
  const product = sortPlans(plans.filter(({ type }) => type === 'product'));
  const premium = plans.filter(({ type }) => type === 'tier');
  const chosen = plans.find(({ _id }) => _id === chosenId) ?? product[0] ?? premium[0];
  return (
    <div className={classes.page}>
      {!isForMember && (
        <div className={classes.current}>
          <CurrentPanel device={device} plans={data ?? (isError ? [] : undefined)} />
        </div>
      )}
      {data ? (
        <PlanChoice
          device={device}
          product={product}
          premium={premium}
          chosen={chosen}
          onChoose={setChosenId}
          renderCards={renderCards}
        />
      ) : (
        <div>{isError ? <PlansFailure onRetry={() => void refetch()} /> : <PlansSkeleton />}</div>
      )}
    </div>
  );
};
