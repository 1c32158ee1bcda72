import { toCsv } from '@holdfast/contract/csv.rules';
import type { Exporter } from '../account/export.service.ts';
import type { IntegrationsService } from './integrations.service.ts';

const columns = ['kind', 'target', 'events', 'on', 'made'];

export const createIntegrationsExporter =
  ({ integrations }: { integrations: IntegrationsService }): Exporter =>
  async (userId) => {
    const own = await integrations.list(userId);
    const rows = own.map(({ kind, target, events, isOn, createdAt }) => [
      kind,
      target,
      events.join(' '),
      isOn ? 'yes' : 'no',
      createdAt,
    ]);
    return own.length > 0 ? [{ name: 'integrations.csv', content: toCsv(columns, rows) }] : [];
  };
