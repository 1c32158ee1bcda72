import type { Endpoint } from './endpoint.ts';

export const paymentsEndpoints = {
  getPaymentUser: { method: 'GET', path: '/api/paymentUser', access: 'session' },
  createPaymentIntent: { method: 'POST', path: '/api/v2/create-payment-intent', access: 'session' },
  attachPaymentMethod: { method: 'POST', path: '/api/paymentUser/attach-payment-method', access: 'session' },
  changePaymentMethod: { method: 'POST', path: '/api/paymentUser/change-payment-method', access: 'session' },
  detachPaymentMethod: { method: 'POST', path: '/api/paymentUser/detach-payment-method', access: 'session' },
  listPayments: { method: 'GET', path: '/api/paymentUser/payment-history', access: 'session' },
  getInvoice: { method: 'GET', path: '/api/paymentUser/invoice/:invoiceId', access: 'session' },
  /** Webhook of the payment provider, authenticated by its signature. */
  receivePaymentEvent: {
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'public',
    rawBody: true,
    bodyKilobytes: 512,
  },
} as const satisfies Record<string, Endpoint>;
