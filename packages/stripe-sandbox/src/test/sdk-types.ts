import type Stripe from 'stripe';

/** What the sandbox may answer, by the `object` that stands in it, as the SDK declares it. */
export interface SdkObjects {
  charge: Stripe.Charge;
  coupon: Stripe.Coupon | Stripe.DeletedCoupon;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  discount: Stripe.Discount;
  event: Stripe.EventBase;
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
