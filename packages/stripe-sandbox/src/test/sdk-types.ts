import type Stripe from 'stripe';

/** What the sandbox may answer, by the `object` that stands in it, as the SDK declares it. */
export interface SdkObjects {
  charge: Stripe.Charge;
  coupon: Stripe.Coupon | Stripe.DeletedCoupon;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  discount: Stripe.Discount;
  invoice: Stripe.Invoice | Stripe.DeletedInvoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem | Stripe.DeletedInvoiceItem;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_rate: Stripe.TaxRate;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
}

/** The events that the sandbox sends, each with the object that belongs to it. */
export interface SdkEvents {
  'charge.failed': Stripe.ChargeFailedEvent;
  'charge.refunded': Stripe.ChargeRefundedEvent;
  'charge.succeeded': Stripe.ChargeSucceededEvent;
  'coupon.created': Stripe.CouponCreatedEvent;
  'coupon.deleted': Stripe.CouponDeletedEvent;
  'coupon.updated': Stripe.CouponUpdatedEvent;
  'customer.created': Stripe.CustomerCreatedEvent;
  'customer.deleted': Stripe.CustomerDeletedEvent;
  'customer.subscription.created': Stripe.CustomerSubscriptionCreatedEvent;
  'customer.subscription.deleted': Stripe.CustomerSubscriptionDeletedEvent;
  'customer.subscription.paused': Stripe.CustomerSubscriptionPausedEvent;
  'customer.subscription.trial_will_end': Stripe.CustomerSubscriptionTrialWillEndEvent;
  'customer.subscription.updated': Stripe.CustomerSubscriptionUpdatedEvent;
  'customer.updated': Stripe.CustomerUpdatedEvent;
  'invoice.created': Stripe.InvoiceCreatedEvent;
  'invoice.deleted': Stripe.InvoiceDeletedEvent;
  'invoice.finalized': Stripe.InvoiceFinalizedEvent;
  'invoice.marked_uncollectible': Stripe.InvoiceMarkedUncollectibleEvent;
  'invoice.paid': Stripe.InvoicePaidEvent;
  'invoice.payment_action_required': Stripe.InvoicePaymentActionRequiredEvent;
  'invoice.payment_failed': Stripe.InvoicePaymentFailedEvent;
  'invoice.payment_succeeded': Stripe.InvoicePaymentSucceededEvent;
  'invoice.upcoming': Stripe.InvoiceUpcomingEvent;
  'invoice.updated': Stripe.InvoiceUpdatedEvent;
  'invoice.voided': Stripe.InvoiceVoidedEvent;
  'invoice_payment.paid': Stripe.InvoicePaymentPaidEvent;
  'invoiceitem.created': Stripe.InvoiceItemCreatedEvent;
  'invoiceitem.deleted': Stripe.InvoiceItemDeletedEvent;
  'payment_intent.canceled': Stripe.PaymentIntentCanceledEvent;
  'payment_intent.created': Stripe.PaymentIntentCreatedEvent;
  'payment_intent.payment_failed': Stripe.PaymentIntentPaymentFailedEvent;
  'payment_intent.requires_action': Stripe.PaymentIntentRequiresActionEvent;
  'payment_intent.succeeded': Stripe.PaymentIntentSucceededEvent;
  'payment_method.attached': Stripe.PaymentMethodAttachedEvent;
  'payment_method.detached': Stripe.PaymentMethodDetachedEvent;
  'payment_method.updated': Stripe.PaymentMethodUpdatedEvent;
  'price.created': Stripe.PriceCreatedEvent;
  'price.updated': Stripe.PriceUpdatedEvent;
  'product.created': Stripe.ProductCreatedEvent;
  'product.updated': Stripe.ProductUpdatedEvent;
  'promotion_code.created': Stripe.PromotionCodeCreatedEvent;
  'promotion_code.updated': Stripe.PromotionCodeUpdatedEvent;
  'refund.created': Stripe.RefundCreatedEvent;
  'setup_intent.canceled': Stripe.SetupIntentCanceledEvent;
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
  'tax_rate.updated': Stripe.TaxRateUpdatedEvent;
  'test_helpers.test_clock.advancing': Stripe.TestHelpersTestClockAdvancingEvent;
  'test_helpers.test_clock.created': Stripe.TestHelpersTestClockCreatedEvent;
  'test_helpers.test_clock.ready': Stripe.TestHelpersTestClockReadyEvent;
}
