import type { CallInput } from '@holdfast/contract/endpoint';
import type { Integration, IntegrationDelivery, integrationsSchemas } from '@holdfast/contract/integrations';
import { integrationsEndpoints } from '@holdfast/contract/integrations.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { reloadQueries } from '../../lib/reload-queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { integrationsTexts as texts } from './integrations.texts.ts';

const api = createClient<typeof integrationsSchemas>(integrationsEndpoints);

type NewIntegration = CallInput<(typeof integrationsSchemas)['createIntegration']>['body'];
type Changes = CallInput<(typeof integrationsSchemas)['updateIntegration']>['body'];

const keys = {
  all: ['integrations'],
  deliveries: (id: string) => ['integrations', id, 'deliveries'],
} as const;

/** Poll intervals in ms; shorter while a delivery has not been tried yet. */
const [calm, soon] = [15_000, 1000];
const listed = 5;

export const useIntegrations = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: async () => (await api.listIntegrations()).data,
    refetchInterval: calm,
    meta: { failure: texts.failed },
  });

const isUntried = ({ state, tries }: IntegrationDelivery) => state === 'waiting' && tries === 0;

export const useDeliveries = (integrationId: string) => {
  const queryClient = useQueryClient();
  const queryKey = keys.deliveries(integrationId);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const before = queryClient.getQueryData<IntegrationDelivery[]>(queryKey);
      const { data } = await api.listDeliveries({ params: { integrationId }, query: { perPage: listed } });
      // The first result of a delivery may change the state that the integration shows.
      const isTried = before?.some(isUntried) && !data.some(isUntried);
      if (isTried) void queryClient.invalidateQueries({ queryKey: keys.all, exact: true });
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUntried) ? soon : calm),
    meta: { failure: texts.deliveries.failed },
  });
};

const useReload = () => {
  const queryClient = useQueryClient();
  return () => reloadQueries(queryClient, keys.all);
};

export const useCreateIntegration = (fallback: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: NewIntegration) => api.createIntegration({ body }),
    meta: { fallback },
    onSuccess: reload,
  });
};

export const useUpdateIntegration = ({ _id: integrationId }: Integration) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: Changes) => api.updateIntegration({ params: { integrationId }, body }),
    meta: { fallback: texts.switchFailed },
    onSuccess: reload,
  });
};

export const useRemoveIntegration = ({ _id: integrationId }: Integration) => {
  const reload = useReload();
  return useMutation({
    mutationFn: () => api.removeIntegration({ params: { integrationId } }),
    meta: { fallback: texts.removeFailed },
    onSuccess: async () => {
      toast.success(texts.removed);
      await reload();
    },
  });
};

export const useSendTest = ({ _id: integrationId }: Integration) => {
  const reload = useReload();
  return useMutation({
    mutationFn: () => api.sendTest({ params: { integrationId } }),
    meta: { fallback: texts.testFailed },
    onSuccess: reload,
  });
};

export const useSendAgain = (integrationId: string) => {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ _id: deliveryId }: IntegrationDelivery) => api.sendAgain({ params: { integrationId, deliveryId } }),
    meta: { fallback: texts.deliveries.againFailed },
    onSuccess: reload,
  });
};
