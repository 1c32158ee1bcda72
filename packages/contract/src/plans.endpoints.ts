import type { Endpoint } from './endpoint.ts';

export const plansEndpoints = {
  listPlans: { method: 'GET', path: '/api/v2/subscriptions/plans', access: 'session' },
  listCurrentSubscriptions: { method: 'GET', path: '/api/v2/subscriptions/current', access: 'session' },
  listUserSubscriptions: { method: 'GET', path: '/api/v2/subscriptions/user', access: 'session' },
  joinPlanGroup: { method: 'GET', path: '/api/v2/subscriptions/group/joinByCode/:code', access: 'session' },
  applyCoupon: { method: 'GET', path: '/api/coupon/apply/:code/:deviceUUID/:productId', access: 'session' },
  subscribe: { method: 'POST', path: '/api/v2/subscriptions/:plan/subscribe', access: 'session' },
  subscribeForMember: {
    method: 'POST',
    path: '/api/v2/subscriptions/k9-user/:plan/subscribe',
    access: 'session',
    roles: ['k9'],
  },
  listPlanOffers: { method: 'GET', path: '/api/v2/plan-offers', access: 'session' },
  /** Authorized by the token of the email, or by the session of the member, who uses the offer's id. */
  getPlanOffer: { method: 'GET', path: '/api/v2/plan-offers/:offer', access: 'public' },
  acceptPlanOffer: { method: 'POST', path: '/api/v2/plan-offers/:offer/accept', access: 'public' },
  declinePlanOffer: { method: 'POST', path: '/api/v2/plan-offers/:offer/decline', access: 'public' },
  previewPurchase: { method: 'POST', path: '/api/v2/subscriptions/:plan/preview', access: 'session' },
  getNextPayment: { method: 'GET', path: '/api/v2/subscriptions/:subscriptionId/next-payment', access: 'session' },
  pauseSubscription: { method: 'PUT', path: '/api/v2/subscriptions/:subscriptionId/pause', access: 'session' },
  resumeSubscription: { method: 'PUT', path: '/api/v2/subscriptions/:subscriptionId/resume', access: 'session' },
  cancelSubscription: { method: 'PUT', path: '/api/v2/subscriptions/:subscriptionId/cancel', access: 'session' },
  refundSubscription: { method: 'PUT', path: '/api/v2/subscriptions/:subscriptionId/refund', access: 'session' },
} as const satisfies Record<string, Endpoint>;
