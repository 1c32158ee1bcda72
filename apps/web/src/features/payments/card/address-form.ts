import type { BillingAddress } from '@holdfast/contract/payments';
import type { User } from '@holdfast/contract/user';
import { required } from '../../../lib/use-form.ts';
import { paymentsTexts } from '../payments.texts.ts';

export type AddressValues = Record<keyof BillingAddress, string>;

/** Prefilled with the name and country of the payer. */
export const emptyAddress = (owner: User): AddressValues => ({
  name: owner.name,
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  country: owner.country,
});

export const addressRules = {
  name: required,
  line1: required,
  city: required,
  postal_code: required,
  country: (value: string) => (value ? undefined : paymentsTexts.dialog.countryRequired),
};

export const addressOf = (values: AddressValues): BillingAddress => ({
  name: values.name.trim(),
  line1: values.line1.trim(),
  line2: values.line2.trim(),
  city: values.city.trim(),
  state: values.state.trim(),
  postal_code: values.postal_code.trim(),
  country: values.country,
});
