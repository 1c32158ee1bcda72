import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import { type FormEvent, useState } from 'react';
import { useSingle } from '../../../lib/use-single.ts';
import { Button } from '../../../ui/button.ts';
import { CountrySelect } from '../../../ui/country-select.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useUpdateUser } from '../../account/account.api.ts';
import { plansTexts } from '../plans.texts.ts';

const texts = plansTexts.user;

export const UserDetailsDialog = ({ onClose }: { onClose: () => void }) => {
  const [country, setCountry] = useState('');
  const update = useUpdateUser();
  const save = useSingle(() => update.mutateAsync({ country, currency: currencyOfCountry(country) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (country) save();
    else toast.error(texts.required);
  };
  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <CountrySelect label={texts.country} value={country} onChange={setCountry} showsCurrency data-autofocus />
    </Dialog>
  );
};
