import type { Alert, alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import type { Device } from '@holdfast/contract/devices';
import type { CallOutput } from '@holdfast/contract/endpoint';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { rowsPerPage } from '../../lib/use-page-choice.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { alertsTexts as texts } from './alerts.texts.ts';
import { offerPush, withdrawPush } from './push.ts';

export { offerPush, withdrawPush };

type Notifications = CallOutput<(typeof alertsSchemas)['listNotifications']>;

const api = createClient<typeof alertsSchemas>(alertsEndpoints);

export const alertKeys = {
  notifications: ['notifications'],
  ofDevices: ['alerts'],
  log: (id: string, page: number) => ['alerts', id, 'log', page],
  lastExit: (id: string) => ['alerts', id, 'last-exit'],
} as const;

export const useNotifications = () =>
  useQuery({
    queryKey: alertKeys.notifications,
    queryFn: () => api.listNotifications({ query: { perPage: 20 } }),
    meta: { failure: texts.notifications.failed },
  });

/** Clears the unread count; the open list keeps its marks. */
export const useMarkNotificationsRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.markNotificationsRead(),
    onSuccess: () =>
      queryClient.setQueryData<Notifications>(alertKeys.notifications, (shown) => shown && { ...shown, unread: 0 }),
  });
};

/** An alert that was raised just now. */
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

/** After a gap in the realtime events. */
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

/** When the device last left its fence; null if it never did. */
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
