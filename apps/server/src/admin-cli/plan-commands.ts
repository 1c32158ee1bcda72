import { currencies } from '@holdfast/contract/currency.rules';
import { deviceTypes } from '@holdfast/contract/devices.rules';
import { planDurations, planTypes } from '@holdfast/contract/plans.rules';
import { z } from 'zod';
import { type Command, define, type Options } from './definition.ts';
import { UsageError } from './usage-error.ts';

const flag = z.enum(['yes', 'no']).transform((value) => value === 'yes');
const days = z.coerce.number().int().min(0).max(730);
/** `8.95` → 895 (minor units). */
const money = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'an amount like 8.95')
  .transform((text) => Math.round(Number(text) * 100));
const name = z.string().trim().min(1).max(100);
const code = z
  .string()
  .trim()
  .regex(/^[\w-]{3,64}$/, 'letters, digits, - and _, at least three');

/** `+Scheduled reports,-Client API`: included and excluded features. */
const features = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ name: part.replace(/^[+-]/, '').slice(0, 100), enabled: !part.startsWith('-') })),
);

/** `GST 10`. */
const tax = z
  .string()
  .regex(/^\S.{0,40} \d{1,2}(\.\d{1,4})?$/, 'a name and a percentage, like "GST 10"')
  .transform((text) => {
    const at = text.lastIndexOf(' ');
    return { name: text.slice(0, at), percentage: Number(text.slice(at + 1)) };
  });

const newPlan = z
  .object({
    name,
    price: money,
    currency: z.enum(currencies),
    type: z.enum(planTypes).default('product'),
    duration: z.enum(planDurations),
    days: z.coerce.number().int().min(1).max(730).optional(),
    trial: days.default(0),
    popular: flag.default(false),
    best: flag.default(false),
    features: features.default([]),
    tax: tax.optional(),
    device: z.enum(deviceTypes).default('shield_gps'),
    group: name.optional(),
    'pause-fee': money.default(0),
    'pause-days': days.default(0),
  })
  .refine((plan) => plan.duration !== 'days' || plan.days !== undefined, {
    message: 'needed for days',
    path: ['days'],
  });

const given = (options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

export const planCommands: Record<string, Command> = {
  'plans add': define({
    summary: 'offer a plan; it is never changed, another price is another plan',
    options: {
      name: 'NAME',
      price: 'AMOUNT',
      currency: currencies.join('|'),
      duration: planDurations.join('|'),
      days: 'NUMBER for duration days',
      type: 'product|tier',
      trial: 'DAYS',
      tax: '"NAME PERCENT"',
      features: '"+HAS,-HAS NOT"',
      popular: 'yes|no',
      best: 'yes|no',
      device: 'TYPE',
      group: 'NAME of a plan group',
      'pause-fee': 'AMOUNT a month',
      'pause-days': 'DAYS that are free',
    },
    required: ['name', 'price', 'currency', 'duration'],
    input: newPlan,
    prepare: given,
    run: async ({ plansAdmin }, plan, by) => {
      const id = await plansAdmin.addPlan(by, {
        name: plan.name,
        priceCents: plan.price,
        currency: plan.currency,
        type: plan.type,
        duration: plan.duration,
        frequencyDays: plan.days,
        freeTrialDays: plan.trial,
        isMostPopular: plan.popular,
        isBestValue: plan.best,
        features: plan.features,
        tax: plan.tax ?? null,
        deviceType: plan.device,
        group: plan.group,
        pauseDeductionCents: plan['pause-fee'],
        pauseDeductionDays: plan['pause-days'],
      });
      return [{ id, name: plan.name, product: plansAdmin.productIdOf(plan.name), currency: plan.currency }];
    },
    present: (rows) => rows,
  }),
  'plans retire': define({
    summary: 'offer a plan no more; whoever has it keeps it',
    options: { id: 'ID' },
    required: ['id'],
    input: z.object({ id: z.string() }),
    prepare: given,
    run: async ({ plansAdmin }, { id }, by) => {
      await plansAdmin.retirePlan(by, id);
      return [{ id, offered: false }];
    },
    present: (rows) => rows,
  }),
  'plans list': define({
    summary: 'all plans, retired ones too',
    options: {},
    input: z.object({}),
    prepare: given,
    run: ({ plansAdmin }) => plansAdmin.listPlans(),
    present: (rows) =>
      rows.map(({ plan, group }) => ({
        id: plan.id,
        name: plan.name,
        product: plan.productId,
        price: plan.priceCents / 100,
        currency: plan.currency,
        type: plan.type,
        duration: plan.duration,
        trial: plan.freeTrialDays,
        tax: plan.taxName === null ? null : `${plan.taxName} ${plan.taxPercentage}`,
        group,
        offered: plan.retiredAt === null,
      })),
  }),
  'coupons add': define({
    summary: 'a code that makes the first payment of a product, or those of some months, cheaper',
    options: {
      code: 'CODE',
      percent: 'NUMBER',
      product: 'PRODUCT',
      months: 'NUMBER',
      title: 'TEXT',
      uses: 'NUMBER',
      until: 'DATE',
    },
    required: ['code', 'percent', 'product'],
    input: z.object({
      code,
      percent: z.coerce.number().gt(0).max(100),
      product: z.string().min(1).max(100),
      months: z.coerce.number().int().min(1).max(36).optional(),
      title: name.optional(),
      uses: z.coerce.number().int().min(1).optional(),
      until: z.coerce.date().optional(),
    }),
    prepare: given,
    run: async ({ plansAdmin }, input, by) => {
      await plansAdmin.addCoupon(by, {
        code: input.code,
        title: input.title ?? `${input.percent} % off`,
        percentage: input.percent,
        months: input.months ?? null,
        productId: input.product,
        maxUses: input.uses ?? null,
        expiresAt: input.until ?? null,
      });
      return [{ code: input.code.toUpperCase(), percent: input.percent, product: input.product }];
    },
    present: (rows) => rows,
  }),
  'coupons list': define({
    summary: 'all coupons, and how often they were used',
    options: {},
    input: z.object({}),
    prepare: given,
    run: async ({ plansAdmin }) =>
      (await plansAdmin.listCoupons()).map(
        ({ code, title, percentage, months, productId, uses, maxUses, expiresAt }) => ({
          code,
          title,
          percent: percentage,
          months,
          product: productId,
          uses,
          of: maxUses,
          until: expiresAt?.toISOString() ?? null,
        }),
      ),
    present: (rows) => rows,
  }),
  'plan-groups add': define({
    summary: 'a group whose members are offered plans of their own; they join by its code',
    options: { name: 'NAME', code: 'CODE' },
    required: ['name', 'code'],
    input: z.object({ name, code }),
    prepare: given,
    run: async ({ plansAdmin }, group, by) => {
      await plansAdmin.addGroup(by, group);
      return [{ ...group, code: group.code.toUpperCase() }];
    },
    present: (rows) => rows,
  }),
  'plan-groups list': define({
    summary: 'all plan groups and their codes',
    options: {},
    input: z.object({}),
    prepare: given,
    run: async ({ plansAdmin }) => (await plansAdmin.listGroups()).map(({ name, code }) => ({ name, code })),
    present: (rows) => rows,
  }),
  'clock advance': define({
    summary: "move the application's time ahead, and let happen what is due by then (not in production)",
    options: { days: 'NUMBER' },
    required: ['days'],
    input: z.object({ days: z.coerce.number().gt(0).max(3660) }),
    prepare: ({ days }) => {
      if (days === undefined) throw new UsageError('clock advance: needs --days');
      return { days };
    },
    run: async ({ clock }, { days }) => [{ now: (await clock.advance(days)).toISOString() }],
    present: (rows) => rows,
  }),
};
