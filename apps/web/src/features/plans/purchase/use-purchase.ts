import type { Subscription } from '@holdfast/contract/plans';
import { useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { kindOfMethod, methodInUse, usePaymentUser } from '../../payments/payments.api.ts';
import { changeOf, type PlanChange } from '../plan-facts.ts';
import { type Offer, useSubscribe } from '../plans.api.ts';

export interface Order extends Offer {
  /** The subscription to change; undefined buys a new one. */
  current: Subscription | undefined;
}

const atOnce: PlanChange[] = ['upgrade', 'trialEnds'];

/** Unknown outcome: after a network or server error the purchase may have been made. */
const isUncertain = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500);

const bodyOf = ({ device, current, plan, coupon }: Order) => ({
  deviceUUID: device.deviceUUID,
  ...(current && { subscriptionId: current._id, isUpgrade: atOnce.includes(changeOf(current, plan)) }),
  ...(coupon && { couponCode: coupon.code }),
});

/** Idempotent purchase: a retry after a lost response reuses the key. */
export const usePurchase = (order: Order) => {
  const key = useRef(randomKey());
  const subscribe = useSubscribe();
  const { data } = usePaymentUser();
  const method = data && methodInUse(data.paymentMethods);

  return async (isTermsAccepted: boolean) => {
    const body = {
      ...bodyOf(order),
      ...(isTermsAccepted && { isTermsAccepted }),
      paymentType: method ? kindOfMethod(method) : 'card',
    };
    try {
      await subscribe.mutateAsync({ planId: order.plan._id, body, idempotencyKey: key.current });
    } catch (error) {
      if (!isUncertain(error)) key.current = randomKey();
      throw error;
    }
  };
};
