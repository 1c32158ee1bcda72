import type { Coupon, Plan } from '@holdfast/contract/plans';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { type PlanDevice, percentText } from '../plan-facts.ts';
import { useForecast } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import { ForecastText } from './forecast-text.tsx';
import classes from './purchase.module.css';

const texts = plansTexts.coupon;

interface PrePurchasedDialogProps {
  coupon: Coupon;
  plan: Plan;
  device: PlanDevice;
  onContinue: () => void;
  onClose: () => void;
}

export const PrePurchasedDialog = ({ coupon, plan, device, onContinue, onClose }: PrePurchasedDialogProps) => {
  const { data: forecast } = useForecast({ coupon, plan, device });
  return (
    <Dialog
      title={texts.title}
      text={texts.text(coupon.title || coupon.name || coupon.code, plan.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.close}</Button>
          <Button variant="filled" onClick={onContinue} data-autofocus>
            {texts.continue}
          </Button>
        </>
      }
    >
      <dl className={classes.sums}>
        <div>
          <dt>{texts.discount}</dt>
          <dd>{percentText(coupon.percentage)}</dd>
        </div>
        <div>
          <dt>{texts.total}</dt>
          <dd>
            <ForecastText forecast={forecast} plan={plan} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
};
