import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CountrySelect } from '../../../ui/form/country-select.tsx';
import { useUpdateUser } from '../../account/account.api.ts';
import { usePaymentUser } from '../../payments/payments.api.ts';
import { SendOfferDialog } from '../offer/send-offer-dialog.tsx';
import { usePayer } from '../payer.ts';
import { plansTexts } from '../plans.texts.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import type { Order } from './use-purchase.ts';

const texts = plansTexts.user;

const UserDetailsDialog = ({ onClose }: { onClose: () => void }) => {
  const [country, setCountry] = useState('');
  const update = useUpdateUser();
  const submit = () =>
    country ? update.mutateAsync({ country, currency: currencyOfCountry(country) }) : toast.error(texts.required);
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={submit}
      onSuccess={stayOpen}
      submitText={texts.save}
    >
      <CountrySelect label={texts.country} value={country} onChange={setCountry} showsCurrency data-autofocus />
    </FormDialog>
  );
};

interface PurchaseDialogsProps {
  order: Order;
  renderCards: () => ReactNode;
  onClose: () => void;
}

/** Asks for missing country and card one by one, then for confirmation. */
const OwnPurchaseDialogs = ({ order, renderCards, onClose }: PurchaseDialogsProps) => {
  const { country } = useUser();
  const { data } = usePaymentUser();
  if (!country) return <UserDetailsDialog onClose={onClose} />;
  if (order.plan.price > 0 && (!data || data.paymentMethods.length === 0)) return renderCards();
  if (order.current) return <ChangePlanDialog order={order} current={order.current} onClose={onClose} />;
  return <TermsDialog order={order} onClose={onClose} />;
};

export const PurchaseDialogs = (props: PurchaseDialogsProps) => {
  const payer = usePayer();
  return payer ? (
    <SendOfferDialog order={props.order} payer={payer} onClose={props.onClose} />
  ) : (
    <OwnPurchaseDialogs {...props} />
  );
};
