import * as field from './http/fields.ts';
import { listRoute, type Route } from './http/route.ts';
import { catalogueRoutes } from './resources/catalogue.ts';
import { chargeRoutes } from './resources/charges.ts';
import { customerRoutes } from './resources/customers.ts';
import { invoicePreviewRoute } from './resources/invoice-preview.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { scheduleRoutes } from './resources/subscription-schedules.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import { testClockRoutes } from './resources/test-clocks.ts';

export const routes: Route[] = [
  ...catalogueRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  invoicePreviewRoute,
  listRoute('/v1/events', 'event', { type: field.text.optional() }, (row, { type }) => !type || row.type === type),
  ...testClockRoutes,
];
