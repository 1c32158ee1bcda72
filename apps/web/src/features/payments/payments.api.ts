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
import { memberOf, type Payer, usePayer } from './payer.ts';
import { paymentsTexts as texts } from './payments.texts.ts';
import { confirmTestPayment } from './sandbox.ts';

export { memberOf, type Payer, usePayer };

type Schemas = typeof paymentsSchemas;

const api = createClient<Schemas>(paymentsEndpoints);

const keys = {
  all: ['payments'],
  user: (payer: Payer | null) => ['payments', 'user', payer?.userId ?? 'me'],
  history: (cursor: PaymentCursor) => ['payments', 'history', cursor],
  invoice: (id: string) => ['payments', 'invoice', id],
} as const;

const paymentUserQuery = (payer: Payer | null) =>
  queryOptions({
    queryKey: keys.user(payer),
    queryFn: () => api.getPaymentUser({ query: memberOf(payer) }),
    meta: { failure: texts.customerFailed },
  });

/** Who pays, and with what. */
export const usePaymentUser = () => useQuery(paymentUserQuery(usePayer()));

/** The method that pays for the plans; the first one where the server names none. */
export const methodInUse = (methods: readonly PaymentMethod[]) =>
  methods.find(({ isDefault }) => isDefault) ?? methods[0];

/** `card`, or the wallet that the card came from. */
export const kindOfMethod = ({ type, card }: PaymentMethod) => card?.wallet?.type ?? type;

export const brandOf = (brand: string) => texts.brands[brand] ?? brand;

/** In a few words: 'Visa ending 4242'. */
export const methodText = ({ card, link, bank_name = '', last4 = '' }: PaymentMethod) => {
  if (card) return texts.methods.ending(brandOf(card.brand), card.last4);
  return link ? `${texts.methods.link} ${link.email}` : texts.methods.ending(bank_name, last4);
};

/** Reads again what was paid and with what. */
export const reloadPayments = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: keys.all });

export const createPaymentIntent = async (payer: Payer | null) =>
  (await api.createPaymentIntent({ body: memberOf(payer) })).clientSecret;

/** A secret with which the browser gives one card to the provider; never used for a second one. */
export const usePaymentIntent = () => {
  const payer = usePayer();
  return useQuery({
    queryKey: ['payment-intent', payer?.userId],
    queryFn: () => createPaymentIntent(payer),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
};

export interface NewCard {
  address: BillingAddress;
  /** Gives the card to the provider and returns its id there. */
  collect: () => Promise<{ paymentMethodId: string; kind: string }>;
}

const useKeepMethods = () => {
  const queryClient = useQueryClient();
  const { queryKey } = paymentUserQuery(usePayer());
  return async ({ paymentMethods }: { paymentMethods: PaymentMethod[] }) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (old) => ({ paymentUser: null, ...old, paymentMethods }));
    await queryClient.invalidateQueries({ queryKey });
  };
};

/** A first card, or one in place of an older one. */
export const useSaveCard = (oldMethod: PaymentMethod | undefined) => {
  const keepMethods = useKeepMethods();
  const payer = usePayer();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ address, collect }: NewCard) => {
      const body = { ...(await collect()), address, ...memberOf(payer) };
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

/** Where a page of the history begins: after the last item of the page before, or before the first of the next. */
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

/** The bank wants to know before anything is bought. Fails with what the provider said when it is not agreed to. */
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
