import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { createInTurn } from '../../platform/leases/in-turn.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { UsersService } from '../account/users.service.ts';
import type { AuditService } from '../admin/audit.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import type { CustomersService } from '../payments/customers.service.ts';
import type { PayerService } from '../transfer/payer.service.ts';
import { createPlansAdminService } from './admin/plans-admin.service.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { createPlansService } from './catalogue/plans.service.ts';
import { createCouponsService } from './coupons/coupons.service.ts';
import { createPlanOffersService } from './offers/plan-offers.service.ts';
import { createPauseDeductionsService } from './pause/pause-deductions.service.ts';
import { createPlansExporter } from './plans.exporter.ts';
import { createForecastService } from './purchase/forecast.service.ts';
import { createPurchaseService } from './purchase/purchase.service.ts';
import { createReservationsService } from './purchase/reservations.service.ts';
import { createSubscribeService } from './purchase/subscribe.service.ts';
import { createPlanChangeService } from './subscriptions/plan-change.service.ts';
import { createPlansLifecycleService } from './subscriptions/plans-lifecycle.service.ts';
import { createRefundedCreditService } from './subscriptions/refunded-credit.service.ts';
import { createScheduleReleaseService } from './subscriptions/schedule-release.service.ts';
import { createSubscriptionSyncService } from './subscriptions/subscription-sync.service.ts';
import { createSubscriptionsService } from './subscriptions/subscriptions.service.ts';

export const createPlans = (
  core: Core,
  deps: {
    isEmbedded: boolean;
    payments: Payments;
    users: UsersService;
    limits: LimitsService;
    audit: AuditService;
    deviceAccess: DeviceAccessService;
    customers: CustomersService;
    payer: PayerService;
    mail: MailService;
    webUrl: string;
    /** Hooks for a device whose plan becomes active. */
    onPlanBack: ((tx: Db, deviceId: string) => Promise<void>)[];
  },
) => {
  const { isEmbedded, payments, users, limits, audit, deviceAccess, customers, payer, mail, webUrl, onPlanBack } = deps;
  const inTurn = createInTurn(core, { isOnlyProcess: isEmbedded });
  const plansAdmin = createPlansAdminService(core, { audit });
  const plans = createPlansService(core, { users, limits, customers, payer, deviceAccess });
  const coupons = createCouponsService(core, { limits, plans });
  const catalogue = createCatalogueService(core, { payments });
  const reservations = createReservationsService(core, { coupons, customers });
  const refundedCredit = createRefundedCreditService({ payments });
  const subscriptionSync = createSubscriptionSyncService(core, {
    inTurn,
    payments,
    customers,
    catalogue,
    reservations,
    refundedCredit,
    onPlanBack,
  });
  const purchase = createPurchaseService(core, {
    payments,
    customers,
    catalogue,
    coupons,
    reservations,
    subscriptionSync,
  });
  const scheduleRelease = createScheduleReleaseService(core, { payments, catalogue, coupons });
  const planChange = createPlanChangeService(core, { payments, customers, catalogue, coupons, scheduleRelease });
  const subscribe = createSubscribeService(core, {
    inTurn,
    users,
    plans,
    coupons,
    purchase,
    planChange,
    subscriptionSync,
  });
  const planOffers = createPlanOffersService(core, {
    inTurn,
    payments,
    users,
    limits,
    mail,
    webUrl,
    customers,
    payer,
    plans,
    catalogue,
    purchase,
    subscriptionSync,
  });
  const subscriptions = createSubscriptionsService(core, {
    inTurn,
    payments,
    payer,
    audit,
    subscriptionSync,
    scheduleRelease,
  });
  const forecast = createForecastService(core, {
    payments,
    customers,
    catalogue,
    plans,
    coupons,
    subscriptions,
  });
  const pauseDeductions = createPauseDeductionsService(core, { payments, customers, catalogue });
  const plansLifecycle = createPlansLifecycleService(core, {
    payments,
    customers,
    reservations,
    pauseDeductions,
    subscriptionSync,
  });
  const plansExporter = createPlansExporter(core);
  return {
    plans,
    plansAdmin,
    plansLifecycle,
    coupons,
    planOffers,
    subscribe,
    subscriptions,
    subscriptionSync,
    forecast,
    plansExporter,
  };
};
