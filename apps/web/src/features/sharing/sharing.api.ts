import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import type { CallInput } from '@holdfast/contract/endpoint';
import type { Share, sharingSchemas } from '@holdfast/contract/sharing';
import { sharingEndpoints } from '@holdfast/contract/sharing.endpoints';
import {
  keepPreviousData,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { useUser } from '../../lib/session.ts';
import { rowsPerPage } from '../../lib/use-page-choice.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { deviceKeys } from '../devices/device-lists.api.ts';
import { readPasscode, reloadDevices } from '../devices/devices.api.ts';
import { reloadSharing, sharingKey } from './reload-sharing.api.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

type Schemas = typeof sharingSchemas;
type Body<K extends keyof Schemas> = CallInput<Schemas[K]> extends { body: infer B } ? B : never;

/** Editable fields of a new or existing share. */
export type ShareDetails = Required<
  Pick<Body<'createShare'>, 'accessRightsFlag' | 'securityLevel' | 'sharerName' | 'message'>
> & { expiryDate?: string };

const api = createClient<Schemas>(sharingEndpoints);

const keys = {
  shares: (deviceId: string) => [...sharingKey, 'shares', deviceId],
  // Outside `sharingKey`: after the share is removed, an invalidation would refetch this and fail.
  companions: (shareId: string) => ['share-companions', shareId],
  log: (deviceId: string, page: number) => [...sharingKey, 'log', deviceId, page],
  account: [...sharingKey, 'account'],
  invitation: (token: string) => ['invitation', token],
} as const;

/** A mutation with a success toast. Also refetches the device, which carries the number of its shares. */
const useChange = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  success: string,
  options: Pick<UseMutationOptions, 'mutationKey' | 'gcTime' | 'meta'> = { gcTime: 0 },
) => {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: async () => {
      toast.success(success);
      await Promise.all([reloadSharing(queryClient), reloadDevices(queryClient)]);
    },
  });
};

export const useShares = ({ _id: id }: Device) =>
  useQuery({
    queryKey: keys.shares(id),
    queryFn: async () => (await api.listShares({ params: { id } })).data,
    meta: { failure: texts.loadFailed },
  });

export type NewShare = ShareDetails & { email: string };

export const createShare = async (
  device: Pick<Device, '_id' | 'deviceUUID' | 'passcode'>,
  userId: string,
  { email, ...details }: NewShare,
) => {
  const isOwnerFlag = details.accessRightsFlag === privileges.owner ? 1 : 0;
  const body = {
    ...details,
    isOwnerFlag,
    userId,
    deviceUUID: device.deviceUUID,
    sharedUserWithEmail: email,
    masterKey: await readPasscode(device),
  } as const;
  return api.createShare({ body });
};

export const useCreateShare = (device: Device) => {
  const { _id: userId } = useUser();
  return useChange((share: NewShare) => createShare(device, userId, share), texts.shared);
};

export const useUpdateShare = ({ _id: shareId }: Pick<Share, '_id'>) =>
  useChange((body: ShareDetails) => api.updateShare({ params: { shareId }, body }), texts.updated);

export const useResendShare = ({ _id: shareId, deviceUUID, sharedUserWithEmail }: Share) => {
  const { _id: userId } = useUser();
  const body = { userId, sharedUserWithEmail, deviceUUID, shareId };
  return useChange<void, unknown>(() => api.resendShare({ body }), texts.shared);
};

/** Shares that end together with this one; a pending share has none. */
export const useShareCompanions = ({ _id: shareId, isAcceptedFlag }: Share) =>
  useQuery({
    queryKey: keys.companions(shareId),
    queryFn: async () => (await api.listShareCompanions({ params: { shareId } })).data,
    enabled: isAcceptedFlag === 1,
    gcTime: 0,
    meta: { failure: texts.removeDialog.companionsFailed },
  });

export const useRemoveShare = () =>
  useChange(
    ({ shareId, keep = [] }: { shareId: string; keep?: string[] }) =>
      api.removeShare({ params: { shareId }, query: { keep: keep.join(',') } }),
    texts.removed,
  );

export const useLeaveShare = ({ deviceUUID }: Device, shareId: string) =>
  useChange<void, unknown>(() => api.removeShare({ params: { shareId }, query: { keep: '' } }), texts.leave.left, {
    mutationKey: deviceKeys.removal(deviceUUID),
  });

export const useRemoveAllShares = ({ deviceUUID: id }: Device) =>
  useChange<void, unknown>(() => api.removeAllShares({ params: { id } }), texts.removed);

export const useDeviceLog = ({ _id: id }: Device, page: number) =>
  useQuery({
    queryKey: keys.log(id, page),
    queryFn: () => api.listDeviceActivity({ params: { id }, query: { page, perPage: rowsPerPage } }),
    placeholderData: keepPreviousData,
    meta: { failure: texts.log.failed },
  });

/** Fetched once: a refetch after accepting or declining would show the invitation as invalid. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: keys.invitation(token),
    queryFn: async () => (await api.getInvitation({ params: { token } })).invitation,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { failure: texts.invitation.failedTitle, inPage: ['share-expired'] },
  });

/** Resolves to null for the share of a whole account. */
export const useAcceptShare = (token: string) =>
  useChange<void, Share | null>(
    async () => (await api.acceptShare({ params: { token } })).share,
    texts.invitation.accepted,
    { gcTime: 0, meta: { inDialog: 'share-expired' } },
  );

export const useDeclineShare = (token: string) =>
  useMutation({
    mutationFn: () => api.declineShare({ params: { token } }),
    meta: { inDialog: 'share-expired' },
  });

export const useAccountShares = () => {
  const { _id: userId } = useUser();
  return useQuery({
    queryKey: keys.account,
    queryFn: async () => (await api.listAccountShares({ params: { userId } })).data,
    meta: { failure: texts.accountShare.loadFailed },
  });
};

export const useInviteToAccount = () => {
  const { _id: userId } = useUser();
  return useChange((email: string) => api.inviteToAccount({ body: { userId, email } }), texts.shared);
};

export const useRemoveAccountShare = (success: string) =>
  useChange((shareId: string) => api.removeAccountShare({ params: { shareId } }), success);
