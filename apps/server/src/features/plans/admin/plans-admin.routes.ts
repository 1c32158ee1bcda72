import { adminPlansSchemas } from '@holdfast/contract/admin-plans';
import { adminPlansEndpoints } from '@holdfast/contract/admin-plans.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { plansTexts } from '../plans.texts.ts';
import { toAdminCoupon, toAdminPlan, toPlanGroup } from './plans-admin.presenter.ts';
import type { PlansAdminService } from './plans-admin.service.ts';

const actor = ({ principal, request }: { principal: Principal; request: FastifyRequest }) => ({
  userId: principal.userId,
  ip: request.ip,
});

const toCents = (amount: number) => Math.round(amount * 100);

export const registerPlansAdminRoutes = (app: FastifyInstance, { plansAdmin }: { plansAdmin: PlansAdminService }) => {
  bind(app, adminPlansEndpoints, adminPlansSchemas, {
    listAdminPlans: async () => ({ data: (await plansAdmin.listPlans()).map(toAdminPlan) }),
    addPlan: async (call) => {
      const { price, mostPopularPlan, bestValuePlan, taxRate, pauseDeductionAmount, ...plan } = call.body;
      const _id = await plansAdmin.addPlan(actor(call), {
        ...plan,
        priceCents: toCents(price),
        isMostPopular: mostPopularPlan,
        isBestValue: bestValuePlan,
        tax: taxRate,
        pauseDeductionCents: toCents(pauseDeductionAmount),
      });
      return { _id };
    },
    retirePlan: async (call) => {
      await plansAdmin.retirePlan(actor(call), call.params.id);
      return { message: plansTexts.planRetired };
    },
    listAdminCoupons: async () => ({
      data: (await plansAdmin.listCoupons()).map((coupon) => toAdminCoupon(coupon, plansAdmin.hasEnded(coupon))),
    }),
    addCoupon: async (call) => {
      const { title, months, maxUses, expiresAt, ...coupon } = call.body;
      await plansAdmin.addCoupon(actor(call), {
        ...coupon,
        title: title ?? plansTexts.percentOff(coupon.percentage),
        months: months ?? null,
        maxUses: maxUses ?? null,
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      });
      return { message: plansTexts.couponAdded };
    },
    retireCoupon: async (call) => {
      await plansAdmin.retireCoupon(actor(call), call.params.id);
      return { message: plansTexts.couponRetired };
    },
    listPlanGroups: async () => ({ data: (await plansAdmin.listGroupsWithMembers()).map(toPlanGroup) }),
    addPlanGroup: async (call) => {
      await plansAdmin.addGroup(actor(call), call.body);
      return { message: plansTexts.groupAdded };
    },
    retirePlanGroup: async (call) => {
      await plansAdmin.retireGroup(actor(call), call.params.id);
      return { message: plansTexts.groupRetired };
    },
  });
};
