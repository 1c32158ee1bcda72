import type { Route } from './http/route.ts';
import { chargeRoutes } from './resources/charges.ts';
import { couponRoutes } from './resources/coupons.ts';
import { customerRoutes } from './resources/customers.ts';
import { eventRoutes } from './resources/events.ts';
import { invoiceItemRoutes } from './resources/invoice-items.ts';
import { invoicePreviewRoutes } from './resources/invoice-preview.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { priceRoutes } from './resources/prices.ts';
import { productRoutes } from './resources/products.ts';
import { promotionCodeRoutes } from './resources/promotion-codes.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { scheduleRoutes } from './resources/subscription-schedules.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import { taxRateRoutes } from './resources/tax-rates.ts';
import { testClockRoutes } from './resources/test-clocks.ts';

/** Every call that the sandbox answers; any other is a 404. */
export const routes: Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...taxRateRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...invoicePreviewRoutes,
  ...invoiceItemRoutes,
  ...eventRoutes,
  ...testClockRoutes,
];
