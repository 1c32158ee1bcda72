import type { transferSchemas } from '@holdfast/contract/transfer';
import { transferEndpoints } from '@holdfast/contract/transfer.endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { reloadDevices } from '../devices/devices.api.ts';
import { transferTexts as texts } from './transfer.texts.ts';

const api = createClient<typeof transferSchemas>(transferEndpoints);

const mostFound = 10;

const keys = {
  all: ['transfers'],
  one: (transferId: string) => ['transfers', transferId],
} as const;

/** Unfinished transfers. */
export const useTransfers = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: async () => (await api.listTransfers()).data,
    meta: { failure: texts.open.failed },
  });

export const useTransfer = (transferId: string) =>
  useQuery({
    queryKey: keys.one(transferId),
    queryFn: async () => (await api.getTransfer({ params: { transferId } })).transfer,
    retry: false,
    meta: { failure: texts.open.failed },
  });

/** Also withdraws a pending offer. */
export const useCloseTransfer = () => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (transferId: string) => api.closeTransfer({ params: { transferId } }),
    onSuccess: () => toast.success(texts.open.closed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
};

/** Members whose email or name contains the text; none for an empty text. */
export const useMembers = (filter: string) =>
  useQuery({
    queryKey: ['members', filter],
    queryFn: async () => (await api.findUsers({ query: { page: 0, perPage: mostFound, filter } })).data,
    enabled: filter !== '',
    placeholderData: filter === '' ? undefined : keepPreviousData,
    meta: { failure: texts.searchFailed },
  });

export const useRegisterMember = () => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: api.registerMember,
    onSuccess: () => {
      toast.success(texts.create.success);
      return queryClient.invalidateQueries({ queryKey: ['members'] });
    },
  });
};

export const useTransferDevice = () => {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: api.transferDevice,
    onSuccess: () => toast.success(texts.transferred),
    // Also after a failure, because the server may have completed the transfer.
    onSettled: () => Promise.all([reloadDevices(queryClient), queryClient.invalidateQueries({ queryKey: keys.all })]),
  });
};
