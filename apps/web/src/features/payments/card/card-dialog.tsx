import type { PaymentMethod } from '@holdfast/contract/payments';
import { lazy, Suspense, useState } from 'react';
import { useSubscriptions } from '../../plans/plans.api.ts';
import { usePaymentProvider, usePaymentUser } from '../payments.api.ts';
import { RemoveMethodDialog } from '../remove-method-dialog.tsx';
import { FailedDialog, LoadingDialog, OffDialog } from './dialog-states.tsx';
import { MethodList } from './method-list.tsx';
import { SandboxForm } from './sandbox-form.tsx';

// Lazy loaded (code splitting): only installations with a payment provider need it.
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

type Step = { name: 'list' } | { name: 'change' | 'remove'; method: PaymentMethod };

export interface CardDialogProps {
  /** Opened during the purchase of a plan that requires a card. */
  isBuying?: boolean;
  /** Called when a card was saved; the default shows the list. */
  onSaved?: () => void;
  onClose: () => void;
}

/** The list of cards, or the card form when there is none or one is replaced. */
export const CardDialog = ({ isBuying = false, onSaved, onClose }: CardDialogProps) => {
  const provider = usePaymentProvider();
  const { data, isError, refetch } = usePaymentUser();
  const { data: subscriptions } = useSubscriptions();
  const [step, setStep] = useState<Step>({ name: 'list' });
  const toList = () => setStep({ name: 'list' });

  if (isError && !data) return <FailedDialog onRetry={() => void refetch()} onClose={onClose} />;
  if (!data || !provider || !subscriptions) return <LoadingDialog onClose={onClose} />;
  if (provider.provider === 'off') return <OffDialog onClose={onClose} />;
  const { paymentMethods: methods } = data;

  if (step.name === 'remove') return <RemoveMethodDialog method={step.method} onClose={toList} />;
  if (step.name === 'list' && methods.length > 0) {
    return (
      <MethodList
        methods={methods}
        canRemove={subscriptions.length === 0}
        onChange={(method) => setStep({ name: 'change', method })}
        onRemove={(method) => setStep({ name: 'remove', method })}
        onClose={onClose}
      />
    );
  }
  const form = {
    oldMethod: step.name === 'change' ? step.method : undefined,
    onSaved: onSaved ?? toList,
    way: {
      onClose,
      isBuying,
      ...(step.name === 'change' && { onBack: toList }),
    },
  };
  if (provider.provider === 'sandbox') return <SandboxForm {...form} />;
  return (
    <Suspense fallback={<LoadingDialog onClose={onClose} />}>
      <StripeForm publishableKey={provider.publishableKey} {...form} />
    </Suspense>
  );
};
