import type { AdminCoupon, AdminPlan, PlanGroup } from '@holdfast/contract/admin-plans';
import { toPlan } from '../catalogue/plan.presenter.ts';
import type { CouponRow, PlanGroupRow, PlanRow } from '../plans.tables.ts';

export const toAdminPlan = ({ plan, group }: { plan: PlanRow; group: string | null }): AdminPlan => ({
  ...toPlan(plan, { hadTrial: false }),
  group,
  isOffered: plan.retiredAt === null,
});

export const toAdminCoupon = (row: CouponRow, isEnded: boolean): AdminCoupon => ({
  _id: row.id,
  code: row.code,
  title: row.title,
  percentage: row.percentage,
  months: row.months,
  productId: row.productId,
  uses: row.uses,
  maxUses: row.maxUses,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isEnded,
});

export const toPlanGroup = ({ group, members }: { group: PlanGroupRow; members: number }): PlanGroup => ({
  _id: group.id,
  name: group.name,
  code: group.code,
  members,
  createdAt: group.createdAt.toISOString(),
  isOpen: group.retiredAt === null,
});
