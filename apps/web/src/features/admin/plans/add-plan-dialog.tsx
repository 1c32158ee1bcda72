import { type Currency, currencies } from '@holdfast/contract/currency.rules';
import { type DeviceType, deviceTypes } from '@holdfast/contract/devices.rules';
import { type PlanDuration, type PlanType, planDurations, planTypes } from '@holdfast/contract/plans.rules';
import { useState } from 'react';
import { brand } from '../../../brand.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { Textarea } from '../../../ui/mantine/textarea.ts';
import { type NewPlan, useAddPlan, usePlanGroups } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from '../admin-form.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { amount, numberOf, percentage, wholeNumber } from '../form-rules.ts';

const texts = adminTexts.plans;
const longest = 730;
const anyDays = wholeNumber(0, longest);

const empty = {
  name: '',
  price: '',
  currency: 'aud',
  duration: 'monthly',
  days: '',
  type: 'product',
  trial: '',
  taxName: '',
  tax: '',
  device: 'shield_gps',
  group: '',
  features: '',
  pauseFee: '',
  pauseDays: '',
};
type Fields = typeof empty;

const choices = {
  currency: currencies.map((value) => ({ value, label: value.toUpperCase() })),
  duration: planDurations.map((value) => ({ value, label: texts.durations[value] })),
  type: planTypes.map((value) => ({ value, label: texts.types[value] })),
  device: deviceTypes.map((value) => ({ value, label: brand.deviceTypes[value] })),
};

const featuresOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ name: line.replace(/^[-+]\s*/, ''), enabled: !line.startsWith('-') }));

const toPlan = (fields: Fields, marks: { mostPopularPlan: boolean; bestValuePlan: boolean }): NewPlan => ({
  name: fields.name.trim(),
  price: Number(fields.price),
  currency: fields.currency as Currency,
  duration: fields.duration as PlanDuration,
  type: fields.type as PlanType,
  deviceType: fields.device as DeviceType,
  ...(fields.duration === 'days' && { frequencyDays: Number(fields.days) }),
  freeTrialDays: numberOf(fields.trial) ?? 0,
  taxRate: fields.tax === '' ? null : { name: fields.taxName.trim(), percentage: Number(fields.tax) },
  ...(fields.group !== '' && { group: fields.group }),
  features: featuresOf(fields.features),
  pauseDeductionAmount: numberOf(fields.pauseFee) ?? 0,
  pauseDeductionDays: numberOf(fields.pauseDays) ?? 0,
  ...marks,
});

export const AddPlanDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Fields>(empty, {
    name: required,
    price: amount,
    days: (value, { duration }) =>
      (duration === 'days' ? required(value) : undefined) ?? wholeNumber(1, longest)(value),
    trial: anyDays,
    taxName: (value, { tax }) => (tax === '' ? undefined : required(value)),
    tax: (value) => (value === '' ? undefined : percentage(value)),
    pauseFee: (value) => (value === '' ? undefined : amount(value)),
    pauseDays: anyDays,
  });
  const [isPopular, setPopular] = useState(false);
  const [isBest, setBest] = useState(false);
  const groups = (usePlanGroups().data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const add = useAddPlan();
  const choice = (name: keyof Fields) => ({
    value: form.values[name],
    onChange: (value: string) => form.setValue(name, value),
  });
  const optional = (name: keyof Fields) => ({ ...form.field(name), required: false });

  return (
    <FormDialog
      title={texts.addTitle}
      text={texts.addText}
      width={570}
      onClose={onClose}
      onSubmit={form.submit((fields) =>
        add.mutateAsync(toPlan(fields, { mostPopularPlan: isPopular, bestValuePlan: isBest })),
      )}
      submitText={adminTexts.add}
    >
      <TextInput label={texts.columns.name} maxLength={100} autoComplete="off" data-autofocus {...form.field('name')} />
      <div className={classes.pair}>
        <TextInput label={texts.price} inputMode="decimal" maxLength={9} autoComplete="off" {...form.field('price')} />
        <ChoiceField label={texts.currency} data={choices.currency} {...choice('currency')} />
        <ChoiceField label={texts.columns.duration} data={choices.duration} {...choice('duration')} />
        {form.values.duration === 'days' && (
          <TextInput label={texts.days} inputMode="numeric" maxLength={3} {...form.field('days')} />
        )}
        <ChoiceField label={texts.columns.type} data={choices.type} {...choice('type')} />
        <ChoiceField label={texts.device} data={choices.device} {...choice('device')} />
        <ChoiceField
          label={texts.columns.group}
          data={[{ value: '', label: texts.everybody }, ...groups]}
          {...choice('group')}
        />
        <TextInput label={texts.trial} inputMode="numeric" maxLength={3} {...optional('trial')} />
        <TextInput label={texts.taxName} maxLength={41} autoComplete="off" {...optional('taxName')} />
        <TextInput label={texts.taxPercentage} inputMode="decimal" maxLength={7} {...optional('tax')} />
        <TextInput label={texts.pauseFee} inputMode="decimal" maxLength={9} {...optional('pauseFee')} />
        <TextInput label={texts.pauseDays} inputMode="numeric" maxLength={3} {...optional('pauseDays')} />
      </div>
      <Textarea
        label={texts.features}
        description={texts.featuresHint}
        rows={4}
        value={form.values.features}
        onChange={(event) => form.setValue('features', event.currentTarget.value)}
      />
      <Checkbox
        label={texts.popular}
        checked={isPopular}
        onChange={(event) => setPopular(event.currentTarget.checked)}
      />
      <Checkbox label={texts.best} checked={isBest} onChange={(event) => setBest(event.currentTarget.checked)} />
    </FormDialog>
  );
};
