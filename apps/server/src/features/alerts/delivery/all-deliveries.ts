import type { Db } from '../../../platform/db/db.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { listAlertDeliveries } from '../../integrations/integrations.queries.ts';
import { toDelivery, toOutgoingDelivery } from '../alert.presenter.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

/** Deliveries by mail and push, followed by those of outgoing channels, for the alert log. */
export const listAllDeliveries = async (db: Db, alertIds: string[]) => {
  const byAlert = groupBy(await deliveriesRepository(db).listOf(alertIds), ({ alertId }) => alertId);
  const outgoing = groupBy(await listAlertDeliveries(db, alertIds), ({ alertId }) => alertId ?? '');
  return (alertId: string) => [
    ...(byAlert.get(alertId) ?? []).map(toDelivery),
    ...(outgoing.get(alertId) ?? []).map(toOutgoingDelivery),
  ];
};
