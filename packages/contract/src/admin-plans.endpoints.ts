import type { Endpoint } from './endpoint.ts';
import { staffRoles as staff } from './roles.rules.ts';

export const adminPlansEndpoints = {
  listAdminPlans: { method: 'GET', path: '/api/admin/plans', access: 'session', roles: staff },
  addPlan: { method: 'POST', path: '/api/admin/plans', access: 'session', roles: staff },
  retirePlan: { method: 'POST', path: '/api/admin/plans/:id/retire', access: 'session', roles: staff },
  listAdminCoupons: { method: 'GET', path: '/api/admin/coupons', access: 'session', roles: staff },
  addCoupon: { method: 'POST', path: '/api/admin/coupons', access: 'session', roles: staff },
  retireCoupon: { method: 'POST', path: '/api/admin/coupons/:id/retire', access: 'session', roles: staff },
  listPlanGroups: { method: 'GET', path: '/api/admin/plan-groups', access: 'session', roles: staff },
  addPlanGroup: { method: 'POST', path: '/api/admin/plan-groups', access: 'session', roles: staff },
  retirePlanGroup: { method: 'POST', path: '/api/admin/plan-groups/:id/retire', access: 'session', roles: staff },
} as const satisfies Record<string, Endpoint>;
