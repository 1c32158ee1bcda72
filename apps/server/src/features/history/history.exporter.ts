import type { Exporter } from '../account/export.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { HistoryExportService } from './export.service.ts';

/** Data export: all points of owned devices, streamed page by page. */
export const createHistoryExporter =
  (deps: { deviceAccess: DeviceAccessService; historyExport: HistoryExportService }): Exporter =>
  async (userId) => {
    const owned = await deps.deviceAccess.listOwned(userId);
    return owned.map((device) => ({
      name: `history/${device.deviceUuid}.csv`,
      content: deps.historyExport.toFile({ userId, device, asked: { format: 'csv', filter: '' } }),
    }));
  };
