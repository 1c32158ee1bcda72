import type { groupsSchemas } from '@holdfast/contract/groups';
import { groupsEndpoints } from '@holdfast/contract/groups.endpoints';
import { drawerGroups } from '@holdfast/contract/groups.rules';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { reloadQueries } from '../../lib/reload-queries.ts';
import type { PageChoice } from '../../lib/use-page-choice.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { chooseType, reloadDevices } from '../devices/devices.api.ts';
import { groupsTexts as texts } from './groups.texts.ts';

const api = createClient<typeof groupsSchemas>(groupsEndpoints);

export interface GroupContents {
  name: string;
  devices: string[];
}

const keys = {
  all: ['groups'],
  list: (choice: PageChoice) => ['groups', 'list', choice],
  one: (groupId: string) => ['groups', 'one', groupId],
  edited: (groupId: string) => ['groups', 'edited', groupId],
} as const;

export const reloadGroups = (queryClient: QueryClient) => reloadQueries(queryClient, keys.all);

export const useGroups = (choice: PageChoice) =>
  useQuery({
    queryKey: keys.list(choice),
    queryFn: () => api.listGroups({ query: choice }),
    placeholderData: keepPreviousData,
    meta: { failure: texts.loadFailed },
  });

export const useFirstGroups = () => useGroups({ page: 0, perPage: drawerGroups, filter: '' });

const groupQuery = (groupId: string) => ({
  queryFn: async () => (await api.getGroup({ params: { groupId } })).group,
  meta: { failure: texts.groupLoadFailed },
});

export const useGroup = (groupId: string) => useQuery({ ...groupQuery(groupId), queryKey: keys.one(groupId) });

/** Never from the cache: saving sends all devices, so a stale list would remove those added meanwhile. */
export const useEditedGroup = (groupId: string) =>
  useQuery({ ...groupQuery(groupId), queryKey: keys.edited(groupId), gcTime: 0 });

const useChange = <Input>(change: (input: Input) => Promise<unknown>, success: string, logged?: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(logged && { meta: { logged } }),
    onSuccess: async () => {
      toast.success(success);
      await Promise.all([
        reloadGroups(queryClient),
        reloadDevices(queryClient),
        queryClient.invalidateQueries({ queryKey: ['timeline', 'mileage'] }),
      ]);
    },
  });
};

/** With `logged`, a failure is logged instead of shown. */
export const useCreateGroup = ({ logged }: { logged?: string } = {}) =>
  useChange((body: GroupContents) => api.createGroup({ body }), texts.added, logged);

export const useUpdateGroup = (groupId: string) =>
  useChange((body: GroupContents) => api.updateGroup({ params: { groupId }, body }), texts.updated);

/** Keeps the present members: the API replaces the whole list, so it is read first (not atomic). */
export const useAddToGroup = () =>
  useChange(async ({ groupId, devices }: { groupId: string; devices: string[] }) => {
    const { group } = await api.getGroup({ params: { groupId } });
    const all = new Set([...group.devices.map(({ _id }) => _id), ...devices]);
    return api.updateGroup({ params: { groupId }, body: { devices: [...all] } });
  }, texts.updated);

export const useRemoveGroup = (groupId: string) =>
  useChange(async () => {
    await api.removeGroup({ params: { groupId } });
    chooseType('all');
  }, texts.removed);
