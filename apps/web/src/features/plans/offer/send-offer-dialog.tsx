import { useRef } from 'react';
import { randomKey } from '../../../lib/random-key.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useSendOffer } from '../offers.api.ts';
import type { Payer } from '../payer.ts';
import { periodText, priceText, totalsOf, trialDays } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';
import classes from '../purchase/purchase.module.css';
import type { Order } from '../purchase/use-purchase.ts';

const texts = plansTexts.offer.send;

interface SendOfferDialogProps {
  order: Order;
  payer: Payer;
  onClose: () => void;
}

/** Replaces the purchase dialog for support staff: the member pays, so the member must consent. */
export const SendOfferDialog = ({ order: { plan, device }, payer, onClose }: SendOfferDialogProps) => {
  const key = useRef(randomKey());
  const send = useSendOffer();
  const { total, fee } = totalsOf(plan, undefined, payer.fee);
  const later = total - fee;
  const now = trialDays(plan, device) > 0 ? fee : total;
  return (
    <FormDialog
      title={texts.title}
      subject={plan.name}
      text={texts.text(payer.name)}
      onClose={onClose}
      onSubmit={() => send.mutateAsync({ payer, device, planId: plan._id, idempotencyKey: key.current })}
      submitText={texts.submit}
    >
      <dl className={classes.sums}>
        <div>
          <dt>{texts.now}</dt>
          <dd>{priceText(now / 100, plan.currency)}</dd>
        </div>
        <div>
          <dt>{texts.later(periodText(plan))}</dt>
          <dd>{priceText(later / 100, plan.currency)}</dd>
        </div>
      </dl>
    </FormDialog>
  );
};
