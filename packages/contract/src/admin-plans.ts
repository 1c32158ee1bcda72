import { z } from 'zod';
import { currencies } from './currency.rules.ts';
import { deviceTypes } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { providerErrors } from './endpoint-errors.ts';
import { id, message } from './fields.ts';
import { planDurations, planTypes } from './plans.rules.ts';
import { plan } from './plans.ts';

const time = z.iso.datetime();
const name = z.string().trim().min(1).max(100);
const code = z
  .string()
  .trim()
  .regex(/^[\w-]{3,64}$/, 'letters, digits, - and _, at least three');
const days = z.number().int().min(0).max(730);
/** In major units. */
const money = z.number().min(0).max(999_999).multipleOf(0.01, 'at most two decimals');

const adminPlan = plan.extend({
  /** Group whose members may buy the plan; null when it is offered to all. */
  group: z.string().nullable(),
  isOffered: z.boolean(),
});

export type AdminPlan = z.output<typeof adminPlan>;

const adminCoupon = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  percentage: z.number(),
  months: z.number().nullable(),
  productId: z.string().nullable(),
  uses: z.number(),
  maxUses: z.number().nullable(),
  expiresAt: time.nullable(),
  isEnded: z.boolean(),
});

export type AdminCoupon = z.output<typeof adminCoupon>;

const planGroup = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  members: z.number(),
  createdAt: time,
  /** The code still admits new members. */
  isOpen: z.boolean(),
});

export type PlanGroup = z.output<typeof planGroup>;

export const newPlan = z
  .strictObject({
    name,
    price: money,
    currency: z.enum(currencies),
    type: z.enum(planTypes).default('product'),
    duration: z.enum(planDurations),
    frequencyDays: z.number().int().min(1).max(730).optional(),
    freeTrialDays: days.default(0),
    mostPopularPlan: z.boolean().default(false),
    bestValuePlan: z.boolean().default(false),
    features: z
      .array(z.strictObject({ name, enabled: z.boolean() }))
      .max(30)
      .default([]),
    taxRate: z
      .strictObject({ name: name.max(41), percentage: z.number().gt(0).lt(100) })
      .nullable()
      .default(null),
    deviceType: z.enum(deviceTypes).default('shield_gps'),
    group: name.optional(),
    pauseDeductionAmount: money.default(0),
    pauseDeductionDays: days.default(0),
  })
  .refine((one) => one.duration !== 'days' || one.frequencyDays !== undefined, {
    message: 'needed for days',
    path: ['frequencyDays'],
  });

const newCoupon = z.strictObject({
  code,
  percentage: z.number().gt(0).max(100),
  /** Number of months in which payments are discounted; without it only the first payment is. */
  months: z.number().int().min(1).max(36).optional(),
  productId: z.string().min(1).max(100),
  title: name.optional(),
  maxUses: z.number().int().min(1).max(1_000_000).optional(),
  expiresAt: time.optional(),
});

const newPlanGroup = z.strictObject({ name, code });

export const adminPlansSchemas = {
  listAdminPlans: { summary: 'All plans, retired ones too', response: z.object({ data: z.array(adminPlan) }) },
  addPlan: {
    summary: 'Offer a plan; it is never changed, another price is another plan',
    errors: ['plan-exists', 'plan-group-not-found', ...providerErrors],
    status: 201,
    body: newPlan,
    response: z.object({ _id: z.string() }),
  },
  retirePlan: {
    summary: 'Offer a plan no more; whoever has it keeps it',
    errors: ['plan-not-found', ...providerErrors],
    params: id,
    response: message,
  },
  listAdminCoupons: {
    summary: 'All coupons, and how often they were used',
    response: z.object({ data: z.array(adminCoupon) }),
  },
  addCoupon: {
    summary: 'A code that makes the first payment of a product, or those of some months, cheaper',
    errors: ['code-exists', 'product-not-found', ...providerErrors],
    status: 201,
    body: newCoupon,
    response: message,
  },
  retireCoupon: { summary: 'End a coupon now', errors: ['coupon-not-found'], params: id, response: message },
  listPlanGroups: { summary: 'All plan groups and their codes', response: z.object({ data: z.array(planGroup) }) },
  addPlanGroup: {
    summary: 'A group whose members are offered plans of their own; they join by its code',
    errors: ['code-exists'],
    status: 201,
    body: newPlanGroup,
    response: message,
  },
  retirePlanGroup: {
    summary: 'Let nobody join any more; its members keep their plans',
    errors: ['plan-group-not-found'],
    params: id,
    response: message,
  },
} as const satisfies Record<string, EndpointSchemas>;
