import type { PaymentMethod } from '@holdfast/contract/payments';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { usePaymentIntent, useSaveCard } from '../payments.api.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { providerError, stripeOf } from '../stripe.ts';
import { AddressFields } from './address-fields.tsx';
import { addressOf, addressRules, emptyAddress } from './address-form.ts';
import classes from './card-dialog.module.css';
import { CardFormDialog, type CardFormWay } from './card-form-dialog.tsx';
import { LoadingDialog } from './dialog-states.tsx';

interface FieldsProps {
  oldMethod: PaymentMethod | undefined;
  way: CardFormWay;
  onSaved: () => void;
}

// Our own fields collect the billing address, so Stripe's are hidden.
const elementOptions = { fields: { billingDetails: { name: 'never', address: 'never' } } } as const;

const StripeFields = ({ oldMethod, way, onSaved }: FieldsProps) => {
  const user = useUser();
  const stripe = useStripe();
  const elements = useElements();
  const kind = useRef('card');
  const [isCardComplete, setCardComplete] = useState(false);
  const form = useForm(emptyAddress(user), addressRules);
  const save = useSaveCard(oldMethod);

  const submit = form.submit((values) => {
    const address = addressOf(values);
    const collect = async () => {
      if (!stripe || !elements) throw providerError(undefined);
      const { name, ...billing } = address;
      const result = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: {
          return_url: window.location.href,
          payment_method_data: { billing_details: { name, address: { line2: '', state: '', ...billing } } },
        },
      });
      if (result.error) throw providerError(result.error.message);
      const { payment_method: method } = result.setupIntent;
      if (!method) throw providerError(undefined);
      return { paymentMethodId: typeof method === 'string' ? method : method.id, kind: kind.current };
    };
    return save.mutateAsync({ address, collect });
  });

  return (
    <CardFormDialog
      oldMethod={oldMethod}
      way={way}
      isComplete={form.isValid && isCardComplete}
      onSubmit={submit}
      onSaved={onSaved}
    >
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{paymentsTexts.dialog.payment}</legend>
        <PaymentElement
          options={elementOptions}
          onChange={({ value, complete }) => {
            kind.current = value.type;
            setCardComplete(complete);
          }}
        />
      </fieldset>
      <AddressFields form={form} />
    </CardFormDialog>
  );
};

/** Stripe Payment Element: real card numbers never reach this page (PCI). */
export const StripeForm = ({ publishableKey, ...props }: FieldsProps & { publishableKey: string }) => {
  const { data: clientSecret } = usePaymentIntent();
  if (!clientSecret) return <LoadingDialog onClose={props.way.onClose} />;
  return (
    <Elements stripe={stripeOf(publishableKey)} options={{ clientSecret }}>
      <StripeFields {...props} />
    </Elements>
  );
};
