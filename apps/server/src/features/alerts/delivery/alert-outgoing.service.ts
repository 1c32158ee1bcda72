import { devicePathAt } from '@holdfast/contract/alerts.rules';
import type { Db } from '../../../platform/db/db.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { OutboxService, OutgoingEvent } from '../../integrations/outbox.service.ts';
import { toUnixSeconds } from '../alert.presenter.ts';
import type { NamedAlertRow } from '../alerts.tables.ts';
import { alertsRepository } from '../judging/alerts.repository.ts';
import { messageOf } from './alert-facts.ts';

const deviceOf = ({ deviceId, deviceUuid, deviceName }: NamedAlertRow) => ({
  id: deviceId,
  serial: deviceUuid,
  name: deviceName,
});

const positionOf = ({ latitude, longitude, address }: NamedAlertRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude, address };

export type AlertOutgoingService = ReturnType<typeof createAlertOutgoingService>;

export const createAlertOutgoingService = ({ outbox, webUrl }: { outbox: OutboxService; webUrl: string }) => {
  const messages = (alert: NamedAlertRow): OutgoingEvent['message'] => {
    const device = { deviceUuid: alert.deviceUuid, name: alert.deviceName, settings: {} };
    const url = `${webUrl}${devicePathAt(alert.deviceUuid, toUnixSeconds(alert.timestamp))}`;
    return ({ temperatureUnit, language }) => {
      const content = { alert, device, user: { timezone: 'UTC', temperatureUnit, language }, adder: null };
      const { body: bodyWithoutPlace } = messageOf({ ...content, alert: { ...alert, address: '' } });
      return { ...messageOf(content), bodyWithoutPlace, url };
    };
  };

  const raised = (alert: NamedAlertRow): OutgoingEvent => {
    const { id, kind, value, place, userId } = alert;
    return {
      payload: {
        type: 'alert.raised',
        timestamp: alert.timestamp.toISOString(),
        data: { device: deviceOf(alert), alert: { id, kind, value, place, position: positionOf(alert) } },
      },
      userId,
      alertId: id,
      message: messages(alert),
    };
  };

  const silent = (alert: NamedAlertRow, lastSeen: Date | null): OutgoingEvent => ({
    payload: {
      type: 'device.silent',
      timestamp: alert.timestamp.toISOString(),
      data: { device: deviceOf(alert), lastSeen: lastSeen?.toISOString() ?? null },
    },
    userId: null,
    alertId: null,
    message: null,
  });

  return {
    put: async (tx: Db, alertIds: string[]) => {
      const alerts = await alertsRepository(tx).listByIds(alertIds);
      for (const [deviceId, ofDevice] of groupBy(alerts, (alert) => alert.deviceId)) {
        const silences = ofDevice.filter(({ kind }) => kind === 'silent');
        const lastSeen = silences.length > 0 ? await alertsRepository(tx).findLastSeen(deviceId) : null;
        await outbox.put(tx, deviceId, [...ofDevice.map(raised), ...silences.map((alert) => silent(alert, lastSeen))]);
      }
    },
  };
};
