import { paymentsSchemas } from '@holdfast/contract/payments';
import { paymentsEndpoints } from '@holdfast/contract/payments.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PayerService } from '../transfer/payer.service.ts';
import type { PaymentHistoryService } from './payment-history.service.ts';
import type { PaymentMethodsService } from './payment-methods.service.ts';
import type { WebhookService } from './webhook.service.ts';

export const registerPaymentsRoutes = (
  app: FastifyInstance,
  services: {
    payer: PayerService;
    paymentMethods: PaymentMethodsService;
    paymentHistory: PaymentHistoryService;
    webhook: WebhookService;
  },
) => {
  const { payer, paymentMethods, paymentHistory, webhook } = services;
  bind(app, paymentsEndpoints, paymentsSchemas, {
    getPaymentUser: async ({ principal, query }) => {
      const { userId, care } = await payer.find(principal, query.userId);
      return care ? paymentMethods.getForStaff(userId) : paymentMethods.get(userId);
    },
    createPaymentIntent: async ({ principal, body }) => ({
      clientSecret: await paymentMethods.createIntent(await payer.findOneself(principal, body?.userId)),
    }),
    attachPaymentMethod: async ({ principal, body }) => {
      const userId = await payer.findOneself(principal, body.userId);
      return { paymentMethods: await paymentMethods.attach(userId, body.paymentMethodId, body.address) };
    },
    changePaymentMethod: async ({ principal, body: { paymentMethodId, oldPaymentMethodId, address, userId } }) => {
      const payerId = await payer.findOneself(principal, userId);
      return { paymentMethods: await paymentMethods.change(payerId, paymentMethodId, oldPaymentMethodId, address) };
    },
    detachPaymentMethod: async ({ principal, body }) => ({
      paymentMethods: await paymentMethods.detach(principal.userId, body.paymentMethodId),
    }),
    listPayments: async ({ principal, query: { limit, starting_after, ending_before } }) =>
      paymentHistory.list(principal.userId, { limit, startingAfter: starting_after, endingBefore: ending_before }),
    getInvoice: async ({ principal, params }) => ({
      invoice: await paymentHistory.getInvoice(principal.userId, params.invoiceId),
    }),
    receivePaymentEvent: async ({ request }) => {
      const signature = request.headers['stripe-signature'];
      const { body } = request;
      if (typeof signature !== 'string' || !Buffer.isBuffer(body)) {
        throw new AppError('signature-required');
      }
      await webhook.receive(body, signature);
      return { message: 'Received' };
    },
  });
};
