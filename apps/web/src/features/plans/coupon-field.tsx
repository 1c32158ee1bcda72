import type { Coupon, Plan } from '@holdfast/contract/plans';
import { IconTicket, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import classes from './plan-detail.module.css';
import { type PlanDevice, percentText } from './plan-facts.ts';
import { useApplyCoupon } from './plans.api.ts';
import { plansTexts } from './plans.texts.ts';

const texts = plansTexts.coupon;

interface CouponFieldProps {
  device: PlanDevice;
  plans: Plan[];
  shown: Plan;
  coupon: Coupon | undefined;
  onMatch: (coupon: Coupon, plan: Plan) => void;
  onRemove: () => void;
}

export const CouponField = ({ device, plans, shown, coupon, onMatch, onRemove }: CouponFieldProps) => {
  const [code, setCode] = useState('');
  const apply = useApplyCoupon(device);

  const find = async (typed: string) => {
    const { coupon: found, plan } = await apply.mutateAsync(typed);
    const offered = plans.filter(({ sourceData }) => found.productId && sourceData.productId === found.productId);
    // Prefer the shown plan when the coupon applies to it too.
    const matched = offered.find(({ _id }) => _id === shown._id) ?? offered.find(({ _id }) => _id === plan._id);
    const match = matched ?? offered[0];
    if (!match) return toast.error(errorTexts['coupon-not-valid']);
    setCode('');
    onMatch(found, match);
  };

  const { submit, isBusy } = useSubmit(() =>
    code.trim() ? find(code.trim()) : toast.error(errorTexts['invalid-coupon-code']),
  );

  if (coupon) {
    return (
      <p className={classes.coupon}>
        <IconTicket size={18} aria-hidden />
        <span>{texts.applied(coupon.code, percentText(coupon.percentage))}</span>
        <ActionIcon size={28} aria-label={texts.remove(coupon.code)} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </p>
    );
  }
  return (
    <form className={classes.couponForm} onSubmit={submit} noValidate>
      <TextInput
        label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="off"
        maxLength={64}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        {texts.apply}
      </Button>
    </form>
  );
};
