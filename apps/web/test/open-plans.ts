import type { Device } from '@holdfast/contract/devices';
import type { PaymentMethod } from '@holdfast/contract/payments';
import type { Plan, Subscription } from '@holdfast/contract/plans';
import { isRefundable, priceWithTax } from '@holdfast/contract/plans.rules';
import type { User } from '@holdfast/contract/user';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aCard, aDevice, aPlan, aSubscription } from './factories.ts';
import { mockPayments, mockPlans, network } from './network.ts';
import { openSettings } from './open-settings.ts';

interface Server {
  device: Device;
  plans: Plan[];
  subscriptions: Subscription[];
  methods: PaymentMethod[];
}

export const servePlans = ({ device, plans, subscriptions, methods }: Server) => {
  const change = (id: string, source: Partial<Subscription['sourceData']>) => {
    const index = subscriptions.findIndex(({ _id }) => _id === id);
    const old = subscriptions[index]!;
    const plan = plans.find(({ _id }) => _id === old.plan._id) ?? aPlan({ name: old.plan.name });
    subscriptions[index] = { ...aSubscription(device, { plan, source: { ...old.sourceData, ...source } }), _id: id };
    return { subscription: subscriptions[index] };
  };
  const list = vi.fn<Parameters<typeof mockPlans.listPlans>[0]>(() => ({ data: plans }));
  const current = vi.fn<Parameters<typeof mockPlans.listCurrentSubscriptions>[0]>(() => ({ data: subscriptions }));
  const subscribe = vi.fn<Parameters<typeof mockPlans.subscribe>[0]>(({ params, body }) => {
    const plan = plans.find(({ _id }) => _id === params.plan)!;
    const bought = aSubscription(device, { plan });
    const others = subscriptions.filter(({ _id }) => _id !== body.subscriptionId);
    subscriptions.splice(0, subscriptions.length, ...others, bought);
    return { subscription: bought };
  });
  const pause = vi.fn<Parameters<typeof mockPlans.pauseSubscription>[0]>(({ params, body }) =>
    change(params.subscriptionId, {
      status: 'pause',
      pause_collection: { resumes_at: Date.parse(body.resumeDate) / 1000 },
    }),
  );
  const resume = vi.fn<Parameters<typeof mockPlans.resumeSubscription>[0]>(({ params }) =>
    change(params.subscriptionId, { status: 'active', pause_collection: null, cancel_at_period_end: false }),
  );
  const cancel = vi.fn<Parameters<typeof mockPlans.cancelSubscription>[0]>(({ params }) =>
    change(params.subscriptionId, { cancel_at_period_end: true }),
  );
  const refund = vi.fn<Parameters<typeof mockPlans.refundSubscription>[0]>(({ params }) => {
    const index = subscriptions.findIndex(({ _id }) => _id === params.subscriptionId);
    const [ended] = subscriptions.splice(index, 1);
    return { subscription: ended! };
  });
  const preview = vi.fn<Parameters<typeof mockPlans.previewPurchase>[0]>(({ params }) => {
    const plan = plans.find(({ _id }) => _id === params.plan)!;
    const amount = Math.round(priceWithTax(plan.price, plan.taxRate?.percentage ?? null) * 100);
    const later = amount > 0 ? [{ at: Date.parse('2027-05-14T00:00:00Z') / 1000, amount }] : [];
    const isReturned = amount > 0 && plan.freeTrialDays === 0 && isRefundable(plan);
    return { forecast: { currency: plan.currency, credit: 0, now: amount, later, isRefundable: isReturned } };
  });
  network.use(
    mockPlans.previewPurchase(preview),
    mockPlans.getNextPayment(() => ({ payment: null })),
    mockPlans.refundSubscription(refund),
    mockPlans.listPlans(list),
    mockPlans.listCurrentSubscriptions(current),
    mockPlans.subscribe(subscribe),
    mockPlans.pauseSubscription(pause),
    mockPlans.resumeSubscription(resume),
    mockPlans.cancelSubscription(cancel),
    mockPayments.getPaymentUser(() => ({
      paymentUser: { sourceData: { currency: 'aud' } },
      paymentMethods: methods,
    })),
  );
  return { calls: { list, current, subscribe, preview, pause, resume, cancel, refund }, subscriptions, methods };
};

interface PlansOptions extends Partial<Server> {
  as?: Partial<User>;
  width?: number;
}

export const openPlans = async ({
  device = aDevice({ name: 'Bike' }),
  plans = [aPlan()],
  subscriptions = [],
  methods = [aCard()],
  ...options
}: PlansOptions = {}) => {
  const served = servePlans({ device, plans, subscriptions, methods });
  const view = openSettings(device, { tab: 'plans', ...options });
  await screen.findByRole('region', { name: 'Premium plans' });
  return { ...view, ...served, device };
};

export const detail = () => within(screen.getByRole('region', { name: 'Plan details' }));

export const cardOf = (name: string) => within(screen.getByRole('button', { name }).closest('li')!);

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
