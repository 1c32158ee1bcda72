import { type ReactNode, useState } from 'react';
import { errorTexts } from '../../../lib/errors.texts.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { type PlanOffer, useAcceptOffer, useDeclineOffer } from '../offers.api.ts';
import { plansTexts } from '../plans.texts.ts';
import classes from './offer.module.css';

const texts = plansTexts.offer.page;
const wide = { size: 'lg', fullWidth: true } as const;

interface OfferAnswerProps {
  /** Token or id of the offer, from the URL. */
  name: string;
  offer: PlanOffer;
  cards: ReactNode;
  onDeclined: () => void;
}

export const OfferAnswer = ({ name, offer, cards, onDeclined }: OfferAnswerProps) => {
  const [isAgreed, setAgreed] = useState(false);
  const accept = useAcceptOffer(name);
  const decline = useDeclineOffer(name);
  const hasTrial = offer.plan.freeTrialDays > 0;
  const isFree = offer.charge.now === 0 && offer.charge.later === 0;
  const { submit, isBusy } = useSubmit(() => {
    if (hasTrial && !isAgreed) return toast.error(errorTexts['agree-to-terms']);
    return accept.mutateAsync(isAgreed);
  });
  const canPay = offer.card !== null || isFree;
  return (
    // Not a <form>: submitting a card form in a dialog would bubble through the React portal and trigger payment.
    <div className={classes.answer}>
      {hasTrial && (
        <Checkbox
          label={plansTexts.terms.agree}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
      {canPay && (
        <Button {...wide} variant="filled" loading={isBusy} onClick={submit}>
          {isFree ? texts.acceptFree : texts.accept}
        </Button>
      )}
      {cards}
      <Button
        {...wide}
        variant="subtle"
        disabled={isBusy}
        loading={decline.isPending}
        onClick={() => decline.mutate(undefined, { onSuccess: onDeclined })}
      >
        {texts.decline}
      </Button>
    </div>
  );
};
