import { toCsv } from '@holdfast/contract/csv.rules';
import type { Core } from '../../../platform/core.ts';
import type { Exporter } from '../../account/export.service.ts';
import { pushSubscriptionsRepository } from '../delivery/push-subscriptions.repository.ts';
import { alertLogRepository } from './alert-log.repository.ts';

const alertColumns = ['time', 'device', 'serial', 'alert', 'value', 'latitude', 'longitude', 'address', 'sent to me'];
const browserColumns = ['push service', 'since'];
const rowsAtOnce = 1000;
const first = '00000000-0000-0000-0000-000000000000';

/** Data export: visible alerts and push subscriptions without their keys. */
export const createAlertsExporter = ({ db, clock }: Core): Exporter => {
  const listAll = async (userId: string) => {
    const all: Awaited<ReturnType<ReturnType<typeof alertLogRepository>['listWithChannels']>> = [];
    let page = all;
    do {
      const asked = { after: page.at(-1)?.id ?? first, limit: rowsAtOnce };
      page = await alertLogRepository(db).listWithChannels(userId, asked, clock());
      all.push(...page);
    } while (page.length === rowsAtOnce);
    return all;
  };

  return async (userId) => {
    const alerts = await listAll(userId);
    const browsers = await pushSubscriptionsRepository(db).listOf(userId);
    return [
      {
        name: 'alerts.csv',
        content: toCsv(
          alertColumns,
          alerts.map(({ timestamp, deviceName, deviceUuid, kind, value, latitude, longitude, address, channels }) => [
            timestamp,
            deviceName,
            deviceUuid,
            kind,
            value,
            latitude,
            longitude,
            address,
            channels,
          ]),
        ),
      },
      {
        name: 'push-browsers.csv',
        content: toCsv(
          browserColumns,
          browsers.map(({ endpoint, createdAt }) => [new URL(endpoint).origin, createdAt]),
        ),
      },
    ];
  };
};
