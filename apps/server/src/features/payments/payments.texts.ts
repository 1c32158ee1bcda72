/** What the server says about payments. */
export const paymentsTexts = {
  userNotFound: 'User not found',
  methodNotFound: 'Payment method not found',
  invoiceNotFound: 'Invoice not found',
  stillNeeded: 'The payment method cannot be removed while there is a subscription',
  noSignature: 'signature: needed',
  received: 'Received',
} as const;
