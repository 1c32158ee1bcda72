import type { useForm } from '../../../lib/use-form.ts';
import { CountrySelect } from '../../../ui/form/country-select.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { paymentsTexts } from '../payments.texts.ts';
import type { AddressValues } from './address-form.ts';
import classes from './card-dialog.module.css';

const texts = paymentsTexts.dialog;
const labels = texts.fields;

type FullForm = ReturnType<typeof useForm<AddressValues>>;
type Field = Omit<ReturnType<FullForm['field']>, 'name'> & { name: string };

/** Accepts forms that have more fields than the address. */
interface AddressForm extends Pick<FullForm, 'setValue' | 'values'> {
  field: (name: keyof AddressValues) => Field;
}

export const AddressFields = ({ form }: { form: AddressForm }) => (
  <fieldset className={classes.group}>
    <legend className={classes.legend}>{texts.billing}</legend>
    <p className={classes.hint}>{texts.billingHint}</p>
    <TextInput label={labels.name} autoComplete="cc-name" maxLength={100} {...form.field('name')} />
    <TextInput label={labels.line1} autoComplete="billing address-line1" maxLength={200} {...form.field('line1')} />
    <TextInput label={labels.line2} autoComplete="billing address-line2" maxLength={200} {...form.field('line2')} />
    <div className={classes.pair}>
      <TextInput label={labels.city} autoComplete="billing address-level2" maxLength={100} {...form.field('city')} />
      <TextInput label={labels.state} autoComplete="billing address-level1" maxLength={100} {...form.field('state')} />
      <TextInput
        label={labels.postal_code}
        autoComplete="billing postal-code"
        maxLength={20}
        {...form.field('postal_code')}
      />
      <CountrySelect
        label={labels.country}
        name="country"
        value={form.values.country}
        onChange={(country) => form.setValue('country', country)}
        error={form.field('country').error}
      />
    </div>
  </fieldset>
);
