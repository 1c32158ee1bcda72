import type { ApiKey, apiKeysSchemas } from '@holdfast/contract/api-keys';
import { apiKeysEndpoints } from '@holdfast/contract/api-keys.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { apiKeysTexts as texts } from './api-keys.texts.ts';

const api = createClient<typeof apiKeysSchemas>(apiKeysEndpoints);

type NewApiKey = CallInput<(typeof apiKeysSchemas)['createApiKey']>['body'];

const queryKey = ['api-keys'] as const;

export const useApiKeys = () =>
  useQuery({
    queryKey,
    queryFn: async () => (await api.listApiKeys()).data,
    meta: { failure: texts.failed },
  });

const useReload = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
};

export const useCreateApiKey = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: NewApiKey) => api.createApiKey({ body }),
    meta: { fallback: texts.dialog.failed },
    onSuccess: reload,
  });
};

export const useRemoveApiKey = ({ _id: keyId }: ApiKey) => {
  const reload = useReload();
  return useMutation({
    mutationFn: () => api.removeApiKey({ params: { keyId } }),
    meta: { fallback: texts.removeFailed },
    onSuccess: async () => {
      toast.success(texts.removed);
      await reload();
    },
  });
};
