import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import { useState } from 'react';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CountrySelect } from '../../../ui/form/country-select.tsx';
import { useUpdateUser } from '../../account/account.api.ts';
import { plansTexts } from '../plans.texts.ts';

const texts = plansTexts.user;

export const UserDetailsDialog = ({ onClose }: { onClose: () => void }) => {
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
