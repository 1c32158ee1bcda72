import type { homeAssistantSchemas } from '@holdfast/contract/home-assistant';
import { homeAssistantEndpoints } from '@holdfast/contract/home-assistant.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { homeAssistantTexts as texts } from './home-assistant.texts.ts';

const api = createClient<typeof homeAssistantSchemas>(homeAssistantEndpoints);

const keyOf = (id: string) => ['home-assistant', id] as const;

export const useHomeAssistant = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await api.getHomeAssistant({ params: { id } })).homeAssistant,
    meta: { failure: texts.failed },
  });

export const useSwitchHomeAssistant = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => api.switchHomeAssistant({ params: { id }, body: { isOn } }),
    meta: { fallback: texts.switchFailed },
    onSuccess: ({ homeAssistant }) => {
      queryClient.setQueryData(keyOf(id), homeAssistant);
      toast.success(homeAssistant.isOn ? texts.shown : texts.hidden);
    },
  });
};
