import { plansSchemas } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PlansService } from './catalogue/plans.service.ts';
import type { CouponsService } from './coupons/coupons.service.ts';
import type { PlanOffersService } from './offers/plan-offers.service.ts';
import { plansTexts } from './plans.texts.ts';
import type { ForecastService } from './purchase/forecast.service.ts';
import type { SubscribeService } from './purchase/subscribe.service.ts';
import type { SubscriptionsService } from './subscriptions/subscriptions.service.ts';

const longestKey = 255;

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (Array.isArray(key) || key.length > longestKey) throw new AppError('invalid-idempotency-key');
  return key;
};

export const registerPlansRoutes = (
  app: FastifyInstance,
  services: {
    plans: PlansService;
    coupons: CouponsService;
    planOffers: PlanOffersService;
    subscribe: SubscribeService;
    subscriptions: SubscriptionsService;
    forecast: ForecastService;
  },
) => {
  const { plans, coupons, planOffers, subscribe, subscriptions, forecast } = services;
  bind(app, plansEndpoints, plansSchemas, {
    listPlans: async ({ principal, query }) => ({ data: await plans.list(principal, query) }),
    listCurrentSubscriptions: async ({ principal }) => ({ data: await subscriptions.list(principal.userId) }),
    listUserSubscriptions: async ({ principal, query }) => ({
      data: await subscriptions.listOf(principal, query.userId),
    }),
    joinPlanGroup: async ({ principal, params }) => ({
      message: plansTexts.joined,
      group: await plans.joinGroup(principal.userId, params.code),
    }),
    applyCoupon: async ({ principal, params }) => coupons.apply(principal, params),
    subscribe: async ({ principal, params, body, request }) =>
      subscribe.subscribe(principal, params.plan, body, keyOf(request)),
    subscribeForMember: async ({ principal, params, body, request }) =>
      planOffers.offer(principal, params.plan, body, keyOf(request)),
    listPlanOffers: async ({ principal }) => ({ data: await planOffers.list(principal.userId) }),
    getPlanOffer: async ({ principal, params }) => ({ offer: await planOffers.get(params.offer, principal) }),
    acceptPlanOffer: async ({ principal, params, body }) =>
      planOffers.accept(params.offer, principal, body?.isTermsAccepted ?? false),
    declinePlanOffer: async ({ principal, params }) => {
      await planOffers.decline(params.offer, principal);
      return { message: plansTexts.offerDeclined };
    },
    previewPurchase: async ({ principal, params, body }) => ({
      forecast: await forecast.preview(principal.userId, params.plan, body),
    }),
    getNextPayment: async ({ principal, params }) => ({
      payment: await forecast.nextPayment(principal.userId, params.subscriptionId),
    }),
    pauseSubscription: async ({ principal, params, body }) => ({
      subscription: await subscriptions.pause(principal.userId, params.subscriptionId, new Date(body.resumeDate)),
    }),
    resumeSubscription: async ({ principal, params }) => ({
      subscription: await subscriptions.resume(principal.userId, params.subscriptionId),
    }),
    cancelSubscription: async ({ principal, params }) => ({
      subscription: await subscriptions.cancel(principal.userId, params.subscriptionId),
    }),
    refundSubscription: async ({ principal, params, request }) => ({
      subscription: await subscriptions.refund({ userId: principal.userId, ip: request.ip }, params.subscriptionId),
    }),
  });
};
