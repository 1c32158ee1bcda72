import { toCsv } from '@holdfast/contract/csv.rules';
import type { Exporter } from '../account/export.service.ts';
import type { LiveLinksService } from './live-links.service.ts';

const columns = ['device', 'note', 'made', 'ends', 'stopped', 'views', 'last viewed'];

export const createLiveLinksExporter =
  ({ liveLinks }: { liveLinks: LiveLinksService }): Exporter =>
  async (userId) => {
    const own = (await liveLinks.list(userId)).filter(({ maker }) => maker === '');
    const rows = own.map(({ device, label, createdAt, until, stoppedAt, views, viewedAt }) => [
      device.name,
      label,
      createdAt,
      until,
      stoppedAt ?? '',
      views,
      viewedAt ?? '',
    ]);
    return own.length > 0 ? [{ name: 'live-links.csv', content: toCsv(columns, rows) }] : [];
  };
