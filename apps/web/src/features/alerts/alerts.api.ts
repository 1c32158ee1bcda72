import type { Alert, alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import { alertCategories } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import type { CallInput, CallOutput } from '@holdfast/contract/endpoint';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';
import { rowsPerPage } from '../../lib/use-page-choice.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { alertsTexts as texts } from './alerts.texts.ts';
import { offerPush, pushState, withdrawPush } from './push.ts';

export { offerPush, pushState, withdrawPush };

type Notifications = CallOutput<(typeof alertsSchemas)['listNotifications']>;
type AlertPage = CallOutput<(typeof alertsSchemas)['listAllAlerts']>;
/** An alert with its read state for the signed-in user. */
export type Notification = Notifications['data'][number];
export type AskedAlerts = Omit<NonNullable<CallInput<(typeof alertsSchemas)['listAllAlerts']>['query']>, 'before'>;

const testRefresh = 1000;
/** Poll interval in ms for read states changed elsewhere; new alerts arrive by realtime. */
const refresh = 60_000;

const api = createClient<typeof alertsSchemas>(alertsEndpoints);

const alertKeys = {
  notifications: ['notifications'],
  ofDevices: ['alerts'],
  everything: ['alerts', 'all'],
  all: (asked: AskedAlerts) => ['alerts', 'all', asked],
  test: (id: string) => ['alerts', id, 'test'],
  log: (id: string, page: number) => ['alerts', id, 'log', page],
  lastExit: (id: string) => ['alerts', id, 'last-exit'],
} as const;

export const useNotifications = () =>
  useQuery({
    queryKey: alertKeys.notifications,
    queryFn: () => api.listNotifications({ query: { perPage: 20 } }),
    refetchInterval: refresh,
    meta: { failure: texts.notifications.failed },
  });

/** The device in the URL may no longer exist: treat it as a device without alerts. */
const noneIfGone = (error: unknown): AlertPage => {
  if (!hasCode(error, 'device-not-found')) throw error;
  const counts = Object.fromEntries(alertCategories.map((category) => [category, 0])) as AlertPage['counts'];
  return { data: [], hasNext: false, counts };
};

/** Keyset pagination, newest first. */
export const useAllAlerts = (asked: AskedAlerts) => {
  const { data, ...query } = useInfiniteQuery({
    queryKey: alertKeys.all(asked),
    queryFn: ({ pageParam: before }) =>
      api.listAllAlerts({ query: { ...asked, ...(before && { before }) } }).catch(noneIfGone),
    initialPageParam: '',
    getNextPageParam: ({ data: alerts, hasNext }) => (hasNext ? alerts.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
    meta: { failure: texts.page.failed },
  });
  return { ...query, alerts: data?.pages.flatMap((page) => page.data), counts: data?.pages[0]?.counts };
};

const showAsRead = (queryClient: QueryClient, isMeant: (alert: Notification) => boolean) => {
  const read = (alerts: Notification[]) =>
    alerts.map((alert) => (isMeant(alert) && !alert.isRead ? { ...alert, isRead: true } : alert));
  queryClient.setQueriesData<InfiniteData<AlertPage>>(
    { queryKey: alertKeys.everything },
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => ({ ...page, data: read(page.data) })) },
  );
  queryClient.setQueryData<Notifications>(
    alertKeys.notifications,
    (shown) => shown && { ...shown, data: read(shown.data) },
  );
};

const showUnread = (queryClient: QueryClient, change: (unread: number) => number) =>
  queryClient.setQueryData<Notifications>(
    alertKeys.notifications,
    (shown) => shown && { ...shown, unread: Math.max(0, change(shown.unread)) },
  );

/** Optimistic update: opening an alert leaves the list before the server answers. */
export const useMarkNotificationRead = () => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id: alertId }: Notification) => api.markNotificationRead({ params: { alertId } }),
    onMutate: async ({ id }) => {
      // A request in flight would overwrite the update with the unread state.
      await queryClient.cancelQueries({ queryKey: alertKeys.notifications });
      await queryClient.cancelQueries({ queryKey: alertKeys.everything });
      showAsRead(queryClient, (alert) => alert.id === id);
      showUnread(queryClient, (unread) => unread - 1);
    },
    onSettled: () => reloadAlerts(queryClient),
    meta: { fallback: texts.bell.markFailed },
  });
  return (alert: Notification) => {
    if (!alert.isRead) mutate(alert);
  };
};

export const useMarkNotificationsRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.markNotificationsRead(),
    onSuccess: () => {
      showAsRead(queryClient, () => true);
      showUnread(queryClient, () => 0);
      void reloadAlerts(queryClient);
    },
    meta: { fallback: texts.bell.markFailed },
  });
};

/** Adds an alert from realtime; duplicates are ignored. */
export const receiveAlert = (queryClient: QueryClient, alert: Alert) => {
  const shown = queryClient.getQueryData<Notifications>(alertKeys.notifications);
  if (shown?.data.some(({ id }) => id === alert.id)) return;
  toast.warning(texts.sentences[alert.kind](alert.deviceName, alert.place ?? ''));
  if (shown) {
    queryClient.setQueryData<Notifications>(alertKeys.notifications, {
      ...shown,
      data: [{ ...alert, isRead: false }, ...shown.data].slice(0, 20),
      unread: shown.unread + 1,
    });
  }
  void queryClient.invalidateQueries({ queryKey: alertKeys.ofDevices });
};

/** For use after a gap in the realtime events. */
export const reloadAlerts = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: alertKeys.notifications }),
    queryClient.invalidateQueries({ queryKey: alertKeys.ofDevices }),
  ]);

export const useAlertLog = ({ _id: id }: Device, page: number) =>
  useQuery({
    queryKey: alertKeys.log(id, page),
    queryFn: () => api.listAlerts({ params: { id }, query: { page, perPage: rowsPerPage } }),
    placeholderData: keepPreviousData,
    meta: { failure: texts.log.failed },
  });

const isWaiting = ({ deliveries }: CallOutput<(typeof alertsSchemas)['getTestAlert']>) =>
  deliveries.some(({ state }) => state === 'waiting');

/** Deliveries of the user's last test alert, polled until each has arrived or failed. */
export const useTestAlert = ({ _id: id }: Device, { isEnabled }: { isEnabled: boolean }) =>
  useQuery({
    queryKey: alertKeys.test(id),
    queryFn: () => api.getTestAlert({ params: { id } }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? testRefresh : false),
    meta: { failure: texts.test.failed },
  });

export const useSendTestAlert = ({ _id: id }: Device) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.sendTestAlert({ params: { id } }),
    onSuccess: (sent) => queryClient.setQueryData(alertKeys.test(id), sent),
    meta: { fallback: texts.test.failed },
  });
};

export const useLastExit = ({ _id: id }: Device, { isEnabled }: { isEnabled: boolean }) =>
  useQuery({
    queryKey: alertKeys.lastExit(id),
    queryFn: async () => {
      const { data } = await api.listAlerts({ params: { id }, query: { perPage: 1, filter: 'geofence-exit' } });
      return data[0] ?? null;
    },
    enabled: isEnabled,
    meta: { failure: texts.log.failed },
  });

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => api.confirmNotificationEmail({ params: { token } }),
    meta: { fallback: texts.linkFailed },
  });

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => api.unsubscribe({ params: { token } }),
    meta: { fallback: texts.linkFailed },
  });
