import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { Member } from '@holdfast/contract/transfer';
import { useState } from 'react';
import { brand } from '../../brand.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { emailAddress, required, useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CountrySelect } from '../../ui/form/country-select.tsx';
import { Anchor } from '../../ui/mantine/anchor.ts';
import { Checkbox } from '../../ui/mantine/checkbox.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { useRegisterMember } from './transfer.api.ts';
import { transferTexts } from './transfer.texts.ts';

const texts = transferTexts.create;
const rules = { name: required, email: emailAddress };

const Agreement = () => (
  <>
    {texts.agreeBefore}
    <Anchor href={brand.links.privacy} target="_blank" rel="noreferrer">
      {texts.privacy}
    </Anchor>
    {texts.agreeBetween}
    <Anchor href={brand.links.terms} target="_blank" rel="noreferrer">
      {texts.terms}
    </Anchor>
  </>
);

interface CreateMemberDialogProps {
  onCreated: (member: Member) => void;
  onClose: () => void;
}

export const CreateMemberDialog = ({ onCreated, onClose }: CreateMemberDialogProps) => {
  const form = useForm({ name: '', email: '' }, rules);
  const [country, setCountry] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const register = useRegisterMember();

  const create = async ({ name, email }: typeof form.values) => {
    const currency = currencyOfCountry(country);
    const body = { name: name.trim(), email: email.trim(), country, currency };
    const { user } = await register.mutateAsync({ body });
    onCreated(user);
  };
  const submit = form.submit((values) => {
    if (!country) return toast.error(errorTexts['country-required']);
    if (!isAgreed) return toast.error(texts.agreeRequired);
    return create(values);
  });

  return (
    <FormDialog title={texts.title} text={texts.text} onClose={onClose} onSubmit={submit} submitText={texts.submit}>
      <TextInput label={texts.name} autoComplete="off" maxLength={100} data-autofocus {...form.field('name')} />
      <TextInput label={texts.email} type="email" autoComplete="off" {...form.field('email')} />
      <CountrySelect label={texts.country} value={country} onChange={setCountry} showsCurrency />
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)} label={<Agreement />} />
    </FormDialog>
  );
};
