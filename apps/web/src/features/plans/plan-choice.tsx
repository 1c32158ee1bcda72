import type { Coupon, Plan } from '@holdfast/contract/plans';
import { IconCreditCard } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { methodInUse, methodText, usePaymentUser } from '../payments/payments.api.ts';
import { CouponField } from './coupon-field.tsx';
import { GroupCode } from './group-code.tsx';
import { usePayer } from './payer.ts';
import { OfferButton, PlanCard } from './plan-card.tsx';
import { PlanCarousel } from './plan-carousel.tsx';
import detailClasses from './plan-detail.module.css';
import { PlanDetail } from './plan-detail.tsx';
import { lockOf, offerOf, type PlanDevice, subscriptionFor } from './plan-facts.ts';
import { useSubscriptions } from './plans.api.ts';
import { plansTexts } from './plans.texts.ts';
import classes from './plans-settings.module.css';
import { PremiumPlans } from './premium-plans.tsx';
import { PrePurchasedDialog } from './purchase/pre-purchased-dialog.tsx';
import { PurchaseDialogs } from './purchase/purchase-dialogs.tsx';
import type { Order } from './purchase/use-purchase.ts';

const MethodLine = ({ onChange }: { onChange: () => void }) => {
  const { data } = usePaymentUser();
  const method = data && methodInUse(data.paymentMethods);
  if (!method) return null;
  return (
    <p className={detailClasses.method}>
      <IconCreditCard size={15} aria-hidden />
      {methodText(method)}
      <button type="button" className={detailClasses.text} onClick={onChange}>
        {plansTexts.detail.changeCard}
      </button>
    </p>
  );
};

interface PlanChoiceProps {
  device: PlanDevice;
  product: Plan[];
  premium: Plan[];
  chosen: Plan | undefined;
  onChoose: (planId: string) => void;
  renderCards: (props: { isBuying: boolean; onClose: () => void }) => ReactNode;
}

export const PlanChoice = ({ device, product, premium, chosen, onChoose, renderCards }: PlanChoiceProps) => {
  const { data: subscriptions = [] } = useSubscriptions();
  // Coupons and groups are personal, so a k9 user cannot use them for a member.
  const isForMember = usePayer() !== null;
  const [found, setFound] = useState<Coupon>();
  const [opened, setOpened] = useState<'coupon' | 'cards' | null>(null);
  // Snapshot: the order must not change while the purchase dialogs are open.
  const [order, setOrder] = useState<Order | null>(null);
  const close = () => setOpened(null);

  const currentOf = (plan: Plan) => subscriptionFor(subscriptions, device, plan);
  const couponFor = (plan: Plan) => (found?.productId === plan.sourceData.productId ? found : undefined);
  const buy = (plan: Plan) => {
    setOpened(null);
    setOrder({ plan, device, current: currentOf(plan), coupon: couponFor(plan) });
  };
  const buttonOf = (plan: Plan) => ({
    offer: offerOf(plan, device, currentOf(plan)),
    isChosen: plan._id === chosen?._id,
    isLocked: lockOf(currentOf(plan)) !== undefined,
    onBuy: () => {
      onChoose(plan._id);
      buy(plan);
    },
  });

  return (
    <>
      <div className={classes.plans}>
        <PlanCarousel
          plans={product}
          renderCard={(plan) => (
            <PlanCard key={plan._id} plan={plan} {...buttonOf(plan)} onChoose={() => onChoose(plan._id)} />
          )}
        />
        <PremiumPlans
          plans={premium}
          chosenId={chosen?._id}
          onChoose={({ _id }) => onChoose(_id)}
          renderButton={(plan) => <OfferButton {...buttonOf(plan)} />}
        />
      </div>
      <div className={classes.side}>
        {chosen && (
          <PlanDetail
            plan={chosen}
            device={device}
            current={currentOf(chosen)}
            coupon={couponFor(chosen)}
            couponField={
              !isForMember && (
                <CouponField
                  device={device}
                  plans={[...product, ...premium]}
                  shown={chosen}
                  coupon={couponFor(chosen)}
                  onMatch={(coupon, plan) => {
                    setFound(coupon);
                    onChoose(plan._id);
                    setOpened('coupon');
                  }}
                  onRemove={() => setFound(undefined)}
                />
              )
            }
            method={!isForMember && <MethodLine onChange={() => setOpened('cards')} />}
            onBuy={() => buy(chosen)}
          />
        )}
        {!isForMember && <GroupCode />}
      </div>
      {opened === 'cards' && renderCards({ isBuying: false, onClose: close })}
      {opened === 'coupon' && chosen && found && (
        <PrePurchasedDialog
          coupon={found}
          plan={chosen}
          device={device}
          onContinue={() => buy(chosen)}
          onClose={close}
        />
      )}
      {order && (
        <PurchaseDialogs
          order={order}
          renderCards={() => renderCards({ isBuying: true, onClose: () => setOrder(null) })}
          onClose={() => setOrder(null)}
        />
      )}
    </>
  );
};
