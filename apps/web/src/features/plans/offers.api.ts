import type { PlanOffer, plansSchemas } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { useOptionalUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirmPayment } from '../payments/payments.api.ts';
import { memberOf, type Payer } from './payer.ts';
import type { PlanDevice } from './plan-facts.ts';
import { plansTexts } from './plans.texts.ts';

const api = createClient<typeof plansSchemas>(plansEndpoints);

const keys = {
  list: ['plan-offers'],
  one: (offer: string, userId: string | undefined) => ['plan-offers', offer, userId],
} as const;

/** Offers that await the consent of the signed-in user. */
export const usePlanOffers = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: async () => (await api.listPlanOffers()).data,
    meta: { failure: plansTexts.offer.failed.title },
  });

interface NewOffer {
  payer: Payer;
  device: PlanDevice;
  planId: string;
  idempotencyKey: string;
}

/** Asks a member for consent. The server determines the fee; `oneTimeDeviceFee` is sent for API compatibility. */
export const useSendOffer = () => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ payer, device, planId, idempotencyKey }: NewOffer) => {
      const body = { deviceUUID: device.deviceUUID, ...memberOf(payer), oneTimeDeviceFee: payer.fee };
      return api.subscribeForMember({ params: { plan: planId }, body, idempotencyKey });
    },
    onSuccess: () => {
      toast.success(plansTexts.offer.send.done);
      return queryClient.invalidateQueries({ queryKey: ['transfers'] });
    },
  });
};

/** The key contains the user, because access to an offer depends on who is signed in. */
const offerQuery = (offer: string, userId: string | undefined) =>
  queryOptions({
    queryKey: keys.one(offer, userId),
    queryFn: async () => (await api.getPlanOffer({ params: { offer } })).offer,
    retry: false,
    meta: {
      failure: plansTexts.offer.failed.title,
      inPage: ['offer-expired', 'offer-void', 'offer-for-other-email'],
    },
  });

/** `offer` is the token from the email, or the id for the signed-in member. */
export const usePlanOffer = (offer: string) => useQuery(offerQuery(offer, useOptionalUser()?._id));

const triesToSettle = 20;
const tryPause = 500;

/** Accepts and pays, then polls: the server learns of the confirmed payment by webhook, a moment later. */
export const useAcceptOffer = (offer: string) => {
  const queryClient = useQueryClient();
  const confirmPayment = useConfirmPayment();
  const query = offerQuery(offer, useOptionalUser()?._id);
  const settled = async () => {
    for (let attempt = 0; attempt < triesToSettle; attempt += 1) {
      const { state } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      if (state === 'accepted') return;
      await new Promise((resolve) => setTimeout(resolve, tryPause));
    }
  };
  return useMutation({
    gcTime: 0,
    mutationFn: async (isTermsAccepted: boolean) => {
      const { clientSecret } = await api.acceptPlanOffer({ params: { offer }, body: { isTermsAccepted } });
      if (!clientSecret) return;
      await confirmPayment(clientSecret);
      await settled();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
};

export const useDeclineOffer = (offer: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api.declinePlanOffer({ params: { offer } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.list, exact: true }),
  });
};

export type { PlanOffer };
