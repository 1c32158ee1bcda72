import type { Logger } from 'pino';
import type { UsersService } from './features/account/users.service.ts';
import type { AuditService } from './features/admin/audit.service.ts';
import type { LimitsService } from './features/auth/limits.service.ts';
import type { DeviceAccessService } from './features/devices/device-access.service.ts';
import { createCustomersService } from './features/payments/customers.service.ts';
import { createPaymentHistoryService } from './features/payments/payment-history.service.ts';
import { createPaymentMethodsService } from './features/payments/payment-methods.service.ts';
import { createWebhookService } from './features/payments/webhook.service.ts';
import { createCatalogueService } from './features/plans/catalogue.service.ts';
import { createCouponsService } from './features/plans/coupons.service.ts';
import { createPauseDeductionsService } from './features/plans/pause-deductions.service.ts';
import { createPlanChangeService } from './features/plans/plan-change.service.ts';
import { createPlansService } from './features/plans/plans.service.ts';
import { createPlansAdminService } from './features/plans/plans-admin.service.ts';
import { createPlansLifecycleService } from './features/plans/plans-lifecycle.service.ts';
import { createPurchaseService } from './features/plans/purchase.service.ts';
import { createReservationsService } from './features/plans/reservations.service.ts';
import { createSubscribeService } from './features/plans/subscribe.service.ts';
import { createSubscriptionSyncService } from './features/plans/subscription-sync.service.ts';
import { createSubscriptionsService } from './features/plans/subscriptions.service.ts';
import { createMemberCareService } from './features/transfer/member-care.service.ts';
import { createPayerService } from './features/transfer/payer.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { Transact } from './platform/db/transact.ts';
import type { Events } from './platform/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { InTurn } from './platform/leases/in-turn.ts';
import type { Payments } from './platform/payments/payments.ts';

export interface SellingOptions {
  db: Db;
  clock: Clock;
  transact: Transact;
  inTurn: InTurn;
  events: Events;
  jobs: Jobs;
  log: Logger;
  payments: Payments;
  users: UsersService;
  limits: LimitsService;
  audit: AuditService;
  deviceAccess: DeviceAccessService;
}

/** Plans and payments, the part of `services.ts` that a self-hoster who sells nothing never notices. */
export const createSellingServices = (options: SellingOptions) => {
  const { db, clock, transact, inTurn, events, jobs, log, payments, users, limits, audit, deviceAccess } = options;
  const memberCare = createMemberCareService({ db, clock });
  const payer = createPayerService({ memberCare });
  const customers = createCustomersService({ db, clock, payments, users });
  const paymentMethods = createPaymentMethodsService({ db, payments, customers });
  const paymentHistory = createPaymentHistoryService({ payments, customers });
  const plansAdmin = createPlansAdminService({ clock, transact, audit });
  const plans = createPlansService({ db, clock, users, limits, customers, payer, deviceAccess });
  const coupons = createCouponsService({ db, clock, limits, plans });
  const catalogue = createCatalogueService({ db, payments });
  const reservations = createReservationsService({ clock, transact, coupons });
  const subscriptionSync = createSubscriptionSyncService({
    clock,
    transact,
    inTurn,
    events,
    jobs,
    payments,
    customers,
    catalogue,
    reservations,
  });
  const purchase = createPurchaseService({
    db,
    transact,
    payments,
    customers,
    catalogue,
    coupons,
    reservations,
    subscriptionSync,
  });
  const planChange = createPlanChangeService({ db, transact, payments, customers, catalogue, coupons });
  const subscribe = createSubscribeService({
    db,
    inTurn,
    users,
    payer,
    plans,
    coupons,
    purchase,
    planChange,
    subscriptionSync,
  });
  const subscriptions = createSubscriptionsService({ db, inTurn, payments, payer, subscriptionSync });
  const webhook = createWebhookService({ db, clock, transact, payments, onNews: subscriptionSync.enqueue });
  const pauseDeductions = createPauseDeductionsService({ db, clock, payments, customers, catalogue });
  const plansLifecycle = createPlansLifecycleService({
    db,
    clock,
    transact,
    jobs,
    log,
    payments,
    customers,
    reservations,
    pauseDeductions,
    subscriptionSync,
  });
  return {
    memberCare,
    payer,
    customers,
    paymentMethods,
    paymentHistory,
    webhook,
    plans,
    plansAdmin,
    plansLifecycle,
    coupons,
    subscribe,
    subscriptions,
    subscriptionSync,
  };
};
