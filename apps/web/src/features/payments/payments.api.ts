import type { BillingAddress, PaymentMethod, paymentsSchemas } from '@holdfast/contract/payments';
import { paymentsEndpoints } from '@holdfast/contract/payments.endpoints';
import { paymentsPerPage } from '@holdfast/contract/payments.rules';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { paymentsTexts as texts } from './payments.texts.ts';
import { confirmTestPayment } from './sandbox.ts';

type Schemas = typeof paymentsSchemas;

const api = createClient<Schemas>(paymentsEndpoints);

const keys = {
  all: ['payments'],
  user: ['payments', 'user'],
  history: (cursor: PaymentCursor) => ['payments', 'history', cursor],
  invoice: (id: string) => ['payments', 'invoice', id],
} as const;

const paymentUserQuery = queryOptions({
  queryKey: keys.user,
  queryFn: () => api.getPaymentUser({ query: {} }),
  meta: { failure: texts.customerFailed },
});

export const usePaymentUser = () => useQuery(paymentUserQuery);

export const methodInUse = (methods: readonly PaymentMethod[]) =>
  methods.find(({ isDefault }) => isDefault) ?? methods[0];

/** `card`, or the wallet type of the card. */
export const kindOfMethod = ({ type, card }: PaymentMethod) => card?.wallet?.type ?? type;

export const brandOf = (brand: string) => texts.brands[brand] ?? brand;

/** 'Visa ending 4242'. */
export const cardText = ({ brand, last4 }: { brand: string; last4: string }) =>
  texts.methods.ending(brandOf(brand), last4);

export const methodText = ({ card, link, bank_name = '', last4 = '' }: PaymentMethod) => {
  if (card) return cardText(card);
  return link ? `${texts.methods.link} ${link.email}` : texts.methods.ending(bank_name, last4);
};

export const reloadPayments = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: keys.all });

export const createPaymentIntent = async () => (await api.createPaymentIntent({ body: {} })).clientSecret;

/** Client secret for one card setup; gcTime 0 ensures that it is not reused for another card. */
export const usePaymentIntent = () =>
  useQuery({
    queryKey: ['payment-intent'],
    queryFn: createPaymentIntent,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { failure: texts.unreachable },
  });

export interface NewCard {
  address: BillingAddress;
  /** Submits the card to the provider and returns its id there. */
  collect: () => Promise<{ paymentMethodId: string; kind: string }>;
}

const useKeepMethods = () => {
  const queryClient = useQueryClient();
  const { queryKey } = paymentUserQuery;
  return async ({ paymentMethods }: { paymentMethods: PaymentMethod[] }) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (old) => ({ paymentUser: null, ...old, paymentMethods }));
    await queryClient.invalidateQueries({ queryKey });
  };
};

/** Adds the first card, or replaces `oldMethod`. */
export const useSaveCard = (oldMethod: PaymentMethod | undefined) => {
  const keepMethods = useKeepMethods();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ address, collect }: NewCard) => {
      const body = { ...(await collect()), address };
      return oldMethod
        ? api.changePaymentMethod({ body: { ...body, oldPaymentMethodId: oldMethod.id } })
        : api.attachPaymentMethod({ body });
    },
    onSuccess: async (methods) => {
      toast.success(oldMethod ? texts.changed : texts.added);
      await keepMethods(methods);
    },
  });
};

export const useRemoveMethod = () => {
  const keepMethods = useKeepMethods();
  return useMutation({
    mutationFn: (paymentMethodId: string) => api.detachPaymentMethod({ body: { paymentMethodId } }),
    meta: { inDialog: 'payment-method-needed' },
    onSuccess: async (methods) => {
      toast.success(texts.removed);
      await keepMethods(methods);
    },
  });
};

/** Stripe cursor: the id of the last item of the previous page, or of the first item of the next. */
export type PaymentCursor = { starting_after?: string; ending_before?: string };

export const usePaymentHistory = (cursor: PaymentCursor) =>
  useQuery({
    queryKey: keys.history(cursor),
    queryFn: () => api.listPayments({ query: { limit: paymentsPerPage, ...cursor } }),
    placeholderData: keepPreviousData,
    meta: { failure: texts.history.failed },
  });

export const useInvoice = (invoiceId: string) =>
  useQuery({
    queryKey: keys.invoice(invoiceId),
    queryFn: async () => (await api.getInvoice({ params: { invoiceId } })).invoice,
    meta: { failure: texts.invoice.failed },
  });

export const usePaymentProvider = () => useQuery(clientConfigQuery).data?.payments;

/** Strong customer authentication (3-D Secure); throws the provider's error if the payment is not approved. */
export const useConfirmPayment = () => {
  const queryClient = useQueryClient();
  return async (clientSecret: string) => {
    const { payments } = await queryClient.ensureQueryData(clientConfigQuery);
    if (payments.provider === 'sandbox') return void (await confirmTestPayment(clientSecret));
    if (payments.provider === 'off') throw new ApiError({ statusCode: 503, message: texts.off.title });
    const { confirmStripePayment } = await import('./stripe.ts');
    await confirmStripePayment(payments.publishableKey, clientSecret);
  };
};
