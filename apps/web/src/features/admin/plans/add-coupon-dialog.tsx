import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useAddCoupon, useAdminPlans } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from '../admin-form.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { code, percentage, wholeNumber } from '../form-rules.ts';

const texts = adminTexts.coupons;
const mostUses = 1_000_000;
const mostMonths = 36;

/** End of the day in the browser's time zone, so that the last day is included. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString();

export const AddCouponDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(
    { code: '', percentage: '', productId: '', months: '', title: '', maxUses: '', until: '' },
    { code, percentage, productId: required, months: wholeNumber(1, mostMonths), maxUses: wholeNumber(1, mostUses) },
  );
  const products = [...new Set((useAdminPlans().data?.data ?? []).map(({ sourceData }) => sourceData.productId))];
  const add = useAddCoupon();
  const submit = form.submit((fields) =>
    add.mutateAsync({
      code: fields.code.trim(),
      percentage: Number(fields.percentage),
      productId: fields.productId,
      ...(fields.months !== '' && { months: Number(fields.months) }),
      ...(fields.title.trim() !== '' && { title: fields.title.trim() }),
      ...(fields.maxUses !== '' && { maxUses: Number(fields.maxUses) }),
      ...(fields.until !== '' && { expiresAt: endOfDay(fields.until) }),
    }),
  );
  return (
    <FormDialog title={texts.addTitle} onClose={onClose} onSubmit={submit} submitText={adminTexts.add}>
      <div className={classes.pair}>
        <TextInput label={texts.code} maxLength={64} autoComplete="off" data-autofocus {...form.field('code')} />
        <TextInput label={texts.percentage} inputMode="decimal" maxLength={6} {...form.field('percentage')} />
      </div>
      <ChoiceField
        label={texts.product}
        data={products.map((value) => ({ value, label: value }))}
        value={form.values.productId}
        onChange={(product) => form.setValue('productId', product)}
        error={form.field('productId').error}
      />
      <TextInput label={texts.months} inputMode="numeric" maxLength={2} {...form.field('months')} required={false} />
      <TextInput label={texts.title} maxLength={100} autoComplete="off" {...form.field('title')} />
      <div className={classes.pair}>
        <TextInput
          label={texts.maxUses}
          inputMode="numeric"
          maxLength={7}
          {...form.field('maxUses')}
          required={false}
        />
        <TextInput label={texts.until} type="date" {...form.field('until')} />
      </div>
    </FormDialog>
  );
};
