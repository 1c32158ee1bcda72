import type { Plan } from '@holdfast/contract/plans';
import type { PlanRow } from '../plans.tables.ts';

export const toPlan = (row: PlanRow, { hadTrial }: { hadTrial: boolean }): Plan => ({
  _id: row.id,
  name: row.name,
  price: row.priceCents / 100,
  currency: row.currency,
  type: row.type,
  duration: row.duration,
  frequencyDays: row.frequencyDays,
  freeTrialDays: hadTrial ? 0 : row.freeTrialDays,
  mostPopularPlan: row.isMostPopular,
  bestValuePlan: row.isBestValue,
  features: row.features,
  taxRate:
    row.taxName !== null && row.taxPercentage !== null ? { name: row.taxName, percentage: row.taxPercentage } : null,
  product: { type: row.deviceType },
  sourceData: { productId: row.productId },
});
