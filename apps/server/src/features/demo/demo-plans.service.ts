import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { UsersService } from '../account/users.service.ts';
import type { CustomersService } from '../payments/customers.service.ts';
import type { PlansAdminService } from '../plans/admin/plans-admin.service.ts';
import type { PlansService } from '../plans/catalogue/plans.service.ts';
import type { SubscribeService } from '../plans/purchase/subscribe.service.ts';
import { subscriptionFacts } from '../plans/subscription-facts.queries.ts';
import { demoCoupons, demoGroup, demoPlans, demoSubscription } from './demo.plans.ts';

export type DemoPlansService = ReturnType<typeof createDemoPlansService>;

const subscribeJob = 'demo-subscription';
/** Delay until the server listens and the demo history is stored. */
const pauseMilliseconds = 3000;
const by = { operator: 'demo' };

export const createDemoPlansService = (
  { db, clock, jobs }: Core,
  deps: {
    payments: Payments;
    users: UsersService;
    customers: CustomersService;
    plans: PlansService;
    plansAdmin: PlansAdminService;
    subscribe: SubscribeService;
    /** Test cards exist only in the sandbox. */
    hasSandbox: boolean;
  },
) => {
  const { payments, users, customers, plans, plansAdmin, subscribe, hasSandbox } = deps;

  const addCard = async (userId: string) => {
    const { providerId } = await customers.ensure(userId);
    const methodId = await payments.customers.attachMethod(demoSubscription.card, providerId);
    await payments.customers.describeMethod(methodId, demoSubscription.address);
    await payments.customers.payWith(providerId, methodId);
  };

  jobs.handle(subscribeJob, async () => {
    const user = await users.findByEmail(db, demoSubscription.email);
    if (!user || (await subscriptionFacts(db).hasAny(user.id))) return;
    const caller = { userId: user.id, roles: user.roles };
    const offered = await plans.list(caller, { deviceId: demoSubscription.deviceUUID });
    const plan = offered.find(({ name }) => name === demoSubscription.plan);
    if (!plan) return;
    await addCard(user.id);
    await subscribe.subscribe(caller, plan._id, { deviceUUID: demoSubscription.deviceUUID }, undefined);
  });

  return {
    /** Creates plans and coupons once, and subscribes demo users. */
    create: async (tx: Db) => {
      if (!(await plansAdmin.within.isEmpty(tx))) return;
      await plansAdmin.within.addGroup(tx, by, demoGroup);
      for (const plan of demoPlans) await plansAdmin.within.addPlan(tx, by, plan);
      for (const coupon of demoCoupons(plansAdmin.productIdOf)) await plansAdmin.within.addCoupon(tx, by, coupon);
      const startAfter = new Date(clock().getTime() + pauseMilliseconds);
      if (hasSandbox) await jobs.enqueue(tx, subscribeJob, {}, { startAfter });
    },
  };
};
