import type { CallInput } from '@holdfast/contract/endpoint';
import type { Coupon, Plan, plansSchemas, Subscription } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { reloadUser } from '../account/user.api.ts';
import { reloadDevices } from '../devices/devices.api.ts';
import { reloadPayments, useConfirmPayment } from '../payments/payments.api.ts';
import { memberOf, type Payer, usePayer } from './payer.ts';
import type { PlanDevice } from './plan-facts.ts';
import { plansTexts as texts } from './plans.texts.ts';
import { listSubscriptions, reloadSubscriptions, subscriptionsKey, subscriptionsQuery } from './subscriptions.api.ts';

type Schemas = typeof plansSchemas;
type Body<K extends keyof Schemas> = CallInput<Schemas[K]> extends { body: infer B } ? B : never;

const api = createClient<Schemas>(plansEndpoints);

const keys = {
  lists: ['plans'],
  forecast: ({ plan, device, coupon }: Offer) => ['plans', 'forecast', plan._id, device.deviceUUID, coupon?.code],
  list: (deviceId: string, currency: string, payer: Payer | null) => ['plans', deviceId, currency, payer?.userId],
} as const;

export interface Offer {
  plan: Plan;
  device: PlanDevice;
  coupon: Coupon | undefined;
}

export const useForecast = (offer: Offer) => {
  const { plan, device, coupon } = offer;
  const body = { deviceUUID: device.deviceUUID, ...(coupon && { couponCode: coupon.code }) };
  return useQuery({
    queryKey: keys.forecast(offer),
    queryFn: async () => (await api.previewPurchase({ params: { plan: plan._id }, body })).forecast,
    gcTime: 0,
    meta: { failure: texts.forecast.failed },
  });
};

export const useNextPayment = ({ _id: subscriptionId }: Subscription) =>
  useQuery({
    queryKey: [...subscriptionsKey, 'next-payment', subscriptionId],
    queryFn: async () => (await api.getNextPayment({ params: { subscriptionId } })).payment,
    meta: { failure: texts.forecast.failed },
  });

/** All active subscriptions of the user, for any device. */
export const useSubscriptions = () => useQuery(subscriptionsQuery(usePayer()));

/** Plans in the user's currency, which is part of the key: changing the country refetches them. */
export const usePlans = ({ _id: deviceId }: PlanDevice) => {
  const { currency } = useUser();
  const payer = usePayer();
  return useQuery({
    queryKey: keys.list(deviceId, currency, payer),
    queryFn: async () => (await api.listPlans({ query: { deviceId, ...memberOf(payer) } })).data,
    meta: { failure: texts.product.failed },
  });
};

/**
 * A purchase also changes the device, the payment history and the user, whose country it locks. Only the subscriptions
 * are waited for: the dialog would stay open, with its spinner, after the message that all is done.
 */
const reloadAfterChange = (queryClient: QueryClient) => {
  void queryClient.invalidateQueries({ queryKey: keys.lists });
  void reloadDevices(queryClient);
  void reloadPayments(queryClient);
  reloadUser(queryClient).catch(() => null);
  return reloadSubscriptions(queryClient);
};

const useAction = <Input>(
  action: (input: Input) => Promise<unknown>,
  { failed, done }: { failed: string; done: string },
) => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: action,
    meta: { prefix: failed, fallback: texts.internalError },
    onSuccess: async () => {
      toast.success(done);
      await reloadAfterChange(queryClient);
    },
  });
};

export const usePauseSubscription = ({ _id: subscriptionId }: Subscription) =>
  useAction(
    (resumeDate: string) => api.pauseSubscription({ params: { subscriptionId }, body: { resumeDate } }),
    texts.actions.pause,
  );

export const useResumeSubscription = ({ _id: subscriptionId }: Subscription) =>
  useAction<void>(() => api.resumeSubscription({ params: { subscriptionId } }), texts.actions.resume);

export const useCancelSubscription = ({ _id: subscriptionId }: Subscription) =>
  useAction<void>(() => api.cancelSubscription({ params: { subscriptionId } }), texts.actions.cancel);

export const useRefundSubscription = ({ _id: subscriptionId }: Subscription) =>
  useAction<void>(() => api.refundSubscription({ params: { subscriptionId } }), texts.actions.refund);

export const useJoinGroup = () => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => api.joinPlanGroup({ params: { code } }),
    meta: { fallback: texts.group.failed },
    onSuccess: async () => {
      toast.success(texts.group.done);
      await queryClient.invalidateQueries({ queryKey: keys.lists });
    },
  });
};

/** Finds the plan to which a coupon applies, whichever is shown. */
export const useApplyCoupon = ({ deviceUUID }: PlanDevice) =>
  useMutation({
    gcTime: 0,
    mutationFn: (code: string) => api.applyCoupon({ params: { code, deviceUUID, productId: '-' } }),
  });

const triesToSettle = 20;
const tryPause = 500;

/** Polls until the bank's decision has reached the server, which learns of it by webhook. */
const settled = async ({ _id }: Subscription) => {
  for (let attempt = 0; attempt < triesToSettle; attempt += 1) {
    const living = await listSubscriptions(null);
    if (living.find((one) => one._id === _id)?.status !== 'incomplete') return;
    await new Promise((resolve) => setTimeout(resolve, tryPause));
  }
};

interface Purchase {
  planId: string;
  body: Body<'subscribe'>;
  idempotencyKey: string;
}

/** Buys or changes a plan; resolves after the bank has confirmed the payment. */
export const useSubscribe = () => {
  const queryClient = useQueryClient();
  const confirmPayment = useConfirmPayment();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ planId: plan, body, idempotencyKey }: Purchase) => {
      const { subscription, clientSecret } = await api.subscribe({ params: { plan }, body, idempotencyKey });
      if (!clientSecret) return;
      await confirmPayment(clientSecret);
      await settled(subscription);
    },
    onSuccess: () => toast.success(texts.subscribed),
    onSettled: () => reloadAfterChange(queryClient),
  });
};
