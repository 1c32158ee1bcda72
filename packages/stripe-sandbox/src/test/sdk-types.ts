import type Stripe from 'stripe';

/** SDK types of the responses, by the value of their `object` field. */
export interface SdkObjects {
  charge: Stripe.Charge;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  discount: Stripe.Discount;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_rate: Stripe.TaxRate;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
}

export interface SdkEvents {
  'charge.failed': Stripe.ChargeFailedEvent;
  'charge.refunded': Stripe.ChargeRefundedEvent;
  'charge.succeeded': Stripe.ChargeSucceededEvent;
  'coupon.created': Stripe.CouponCreatedEvent;
  'customer.created': Stripe.CustomerCreatedEvent;
  'customer.deleted': Stripe.CustomerDeletedEvent;
  'customer.subscription.created': Stripe.CustomerSubscriptionCreatedEvent;
  'customer.subscription.deleted': Stripe.CustomerSubscriptionDeletedEvent;
  'customer.subscription.trial_will_end': Stripe.CustomerSubscriptionTrialWillEndEvent;
  'customer.subscription.updated': Stripe.CustomerSubscriptionUpdatedEvent;
  'customer.updated': Stripe.CustomerUpdatedEvent;
  'invoice.created': Stripe.InvoiceCreatedEvent;
  'invoice.finalized': Stripe.InvoiceFinalizedEvent;
  'invoice.paid': Stripe.InvoicePaidEvent;
  'invoice.payment_action_required': Stripe.InvoicePaymentActionRequiredEvent;
  'invoice.payment_failed': Stripe.InvoicePaymentFailedEvent;
  'invoice.payment_succeeded': Stripe.InvoicePaymentSucceededEvent;
  'invoice.upcoming': Stripe.InvoiceUpcomingEvent;
  'invoice.updated': Stripe.InvoiceUpdatedEvent;
  'invoice.voided': Stripe.InvoiceVoidedEvent;
  'invoice_payment.paid': Stripe.InvoicePaymentPaidEvent;
  'invoiceitem.created': Stripe.InvoiceItemCreatedEvent;
  'payment_intent.canceled': Stripe.PaymentIntentCanceledEvent;
  'payment_intent.created': Stripe.PaymentIntentCreatedEvent;
  'payment_intent.payment_failed': Stripe.PaymentIntentPaymentFailedEvent;
  'payment_intent.requires_action': Stripe.PaymentIntentRequiresActionEvent;
  'payment_intent.succeeded': Stripe.PaymentIntentSucceededEvent;
  'payment_method.attached': Stripe.PaymentMethodAttachedEvent;
  'payment_method.detached': Stripe.PaymentMethodDetachedEvent;
  'payment_method.updated': Stripe.PaymentMethodUpdatedEvent;
  'price.created': Stripe.PriceCreatedEvent;
  'product.created': Stripe.ProductCreatedEvent;
  'refund.created': Stripe.RefundCreatedEvent;
  'setup_intent.created': Stripe.SetupIntentCreatedEvent;
  'setup_intent.requires_action': Stripe.SetupIntentRequiresActionEvent;
  'setup_intent.setup_failed': Stripe.SetupIntentSetupFailedEvent;
  'setup_intent.succeeded': Stripe.SetupIntentSucceededEvent;
  'subscription_schedule.canceled': Stripe.SubscriptionScheduleCanceledEvent;
  'subscription_schedule.completed': Stripe.SubscriptionScheduleCompletedEvent;
  'subscription_schedule.created': Stripe.SubscriptionScheduleCreatedEvent;
  'subscription_schedule.released': Stripe.SubscriptionScheduleReleasedEvent;
  'subscription_schedule.updated': Stripe.SubscriptionScheduleUpdatedEvent;
  'tax_rate.created': Stripe.TaxRateCreatedEvent;
  'test_helpers.test_clock.advancing': Stripe.TestHelpersTestClockAdvancingEvent;
  'test_helpers.test_clock.created': Stripe.TestHelpersTestClockCreatedEvent;
  'test_helpers.test_clock.ready': Stripe.TestHelpersTestClockReadyEvent;
}
