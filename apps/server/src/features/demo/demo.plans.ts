import type { Currency } from '@holdfast/contract/currency.rules';
import type { NewCoupon, NewPlan } from '../plans/admin/plans-admin.service.ts';

const taxes: Record<Currency, NewPlan['tax']> = {
  usd: null,
  aud: { name: 'GST', percentage: 10 },
  nzd: { name: 'GST', percentage: 15 },
  eur: { name: 'VAT', percentage: 20 },
  gbp: { name: 'VAT', percentage: 20 },
};

type Prices = Record<Currency, number>;
type Shape = Pick<NewPlan, 'name' | 'type' | 'duration'> & Partial<NewPlan> & { prices: Prices };

const features = (...names: string[]) =>
  names.map((name) => ({ name: name.replace(/^-/, ''), enabled: !name.startsWith('-') }));

/** A long pause has a fee, since the SIM card stays active. */
const pause = { pauseDeductionCents: 150, pauseDeductionDays: 90 };

const shapes: Shape[] = [
  {
    name: 'GPS Yearly',
    type: 'product',
    duration: 'yearly',
    isMostPopular: true,
    prices: { usd: 5900, aud: 7900, nzd: 8900, eur: 5500, gbp: 4900 },
    features: features(
      'Updates every 1 minute',
      '12 months of history',
      'Geo-fence, movement, water alerts',
      'Scheduled reports',
      '-Client API',
    ),
    ...pause,
  },
  {
    name: 'GPS Bi Yearly',
    type: 'product',
    duration: 'bi-yearly',
    isBestValue: true,
    prices: { usd: 9900, aud: 13900, nzd: 15900, eur: 9500, gbp: 8500 },
    features: features('Updates every 1 minute', '24 months of history', 'Geo-fence and alerts', 'Client API'),
    ...pause,
  },
  {
    name: 'GPS Monthly',
    type: 'product',
    duration: 'monthly',
    prices: { usd: 695, aud: 895, nzd: 995, eur: 595, gbp: 495 },
    features: features('Updates every 5 minutes', '3 months of history', 'Geo-fence and alerts', '-Client API'),
    ...pause,
  },
  {
    name: 'Lost & damaged cover',
    type: 'tier',
    duration: 'monthly',
    freeTrialDays: 14,
    prices: { usd: 300, aud: 400, nzd: 450, eur: 300, gbp: 250 },
    features: features('One replacement a year', 'No excess'),
  },
];

export const demoGroup = { name: 'Harbour Cycling Club', code: 'HARBOUR' };

const toPlans = ({ prices, ...shape }: Shape): NewPlan[] =>
  Object.entries(prices).map(([currency, priceCents]) => ({
    freeTrialDays: 0,
    isMostPopular: false,
    isBestValue: false,
    features: [],
    deviceType: 'shield_gps',
    pauseDeductionCents: 0,
    pauseDeductionDays: 0,
    ...shape,
    priceCents,
    currency: currency as Currency,
    tax: taxes[currency as Currency],
  }));

const all = shapes.flatMap(toPlans);

/** Group plan: same product at 25 % off. */
const forGroup = all
  .filter(({ name }) => name === 'GPS Yearly')
  .map((plan) => ({ ...plan, priceCents: Math.round(plan.priceCents * 0.75), group: demoGroup.name }));

export const demoPlans: NewPlan[] = [...all, ...forGroup];

export const demoCoupons = (productIdOf: (name: string) => string): NewCoupon[] => [
  {
    code: 'WELCOME20',
    title: '20 % off the first year',
    percentage: 20,
    months: null,
    productId: productIdOf('GPS Yearly'),
    maxUses: null,
    expiresAt: null,
  },
  {
    code: 'PREPAID',
    title: 'A year that came with the device',
    percentage: 100,
    months: null,
    productId: productIdOf('GPS Yearly'),
    maxUses: 100,
    expiresAt: null,
  },
];

export const demoSubscription = {
  email: 'user@demo.test',
  deviceUUID: 'DEMO-GPS-001',
  plan: 'GPS Monthly',
  card: 'pm_card_visa',
  address: {
    name: 'Olivia Hart',
    line1: '12 Harbour Street',
    line2: '',
    city: 'Sydney',
    state: 'NSW',
    postal_code: '2000',
    country: 'AU',
  },
};
