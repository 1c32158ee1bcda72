import type { PaymentMethod } from '@holdfast/contract/payments';
import { IconFlask } from '@tabler/icons-react';
import { useUser } from '../../../lib/session.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { createPaymentIntent, useSaveCard } from '../payments.api.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { confirmTestCard } from '../sandbox.ts';
import { AddressFields } from './address-fields.tsx';
import { addressOf, addressRules, emptyAddress } from './address-form.ts';
import classes from './card-dialog.module.css';
import { CardFormDialog, type CardFormWay } from './card-form-dialog.tsx';

const texts = paymentsTexts.sandbox;

const expiryPattern = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|\d{4})\s*$/;

const expiryOf = (text: string) => {
  const [, expMonth = '', year = ''] = expiryPattern.exec(text) ?? [];
  return { expMonth, expYear: year.length === 2 ? `20${year}` : year };
};

const cardRules = {
  number: required,
  expiry: (value: string) => (expiryPattern.test(value) ? undefined : texts.expiryInvalid),
  cvc: required,
};

interface TestNumbersProps {
  onChoose: (number: string) => void;
}

const TestNumbers = ({ onChoose }: TestNumbersProps) => (
  <div className={classes.test}>
    <p className={classes.mark}>
      <IconFlask size={16} aria-hidden />
      {texts.mark}
    </p>
    <p>{texts.text}</p>
    <ul className={classes.numbers}>
      {texts.cards.map(({ number, text }) => (
        <li key={number}>
          <button
            type="button"
            className={classes.number}
            aria-label={texts.fill(number)}
            onClick={() => onChoose(number)}
          >
            {number}
          </button>
          {text}
        </li>
      ))}
    </ul>
  </div>
);

interface SandboxFormProps {
  oldMethod: PaymentMethod | undefined;
  way: CardFormWay;
  onSaved: () => void;
}

/** Card form of the payment sandbox; accepts test cards only. */
export const SandboxForm = ({ oldMethod, way, onSaved }: SandboxFormProps) => {
  const user = useUser();
  const form = useForm({ number: '', expiry: '', cvc: '', ...emptyAddress(user) }, { ...cardRules, ...addressRules });
  const save = useSaveCard(oldMethod);
  const submit = form.submit((values) => {
    const address = addressOf(values);
    const card = { number: values.number, cvc: values.cvc.trim(), ...expiryOf(values.expiry) };
    const collect = async () => ({
      paymentMethodId: await confirmTestCard(await createPaymentIntent(), card, address),
      kind: 'card',
    });
    return save.mutateAsync({ address, collect });
  });
  return (
    <CardFormDialog oldMethod={oldMethod} way={way} isComplete={form.isValid} onSubmit={submit} onSaved={onSaved}>
      <TestNumbers onChoose={(number) => form.setValue('number', number)} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{paymentsTexts.dialog.payment}</legend>
        <TextInput
          label={texts.number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          data-autofocus
          {...form.field('number')}
        />
        <div className={classes.pair}>
          <TextInput
            label={texts.expiry}
            placeholder={texts.expiryPlaceholder}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            {...form.field('expiry')}
          />
          <TextInput label={texts.cvc} inputMode="numeric" autoComplete="off" maxLength={4} {...form.field('cvc')} />
        </div>
      </fieldset>
      <AddressFields form={form} />
    </CardFormDialog>
  );
};
