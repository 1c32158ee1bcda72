import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { Geocoder } from '../../platform/geo/geocoder.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { WatchService } from '../alerts/judging/watch.service.ts';
import type { AlertLogService } from '../alerts/log/alert-log.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { DeviceStatesService } from '../devices/device-states.service.ts';
import { removeImports } from '../imports/imports.queries.ts';
import { forgetDeliveredPlaces } from '../integrations/integrations.queries.ts';
import { createAddressesService } from './addresses.service.ts';
import { createHistoryExportService } from './export.service.ts';
import { createHistoryService } from './history.service.ts';
import { createIngestService } from './ingest.service.ts';
import { createRetentionService } from './retention.service.ts';

export const createHistory = (
  core: Core,
  deps: {
    config: Config;
    places: Places;
    geocoder: Geocoder | null;
    deviceAccess: DeviceAccessService;
    deviceStates: DeviceStatesService;
    alertLog: AlertLogService;
    watch: WatchService;
  },
) => {
  const { config, places, geocoder, deviceAccess, deviceStates, alertLog, watch } = deps;
  const retentionMonths = config.historyRetentionMonths;
  return {
    history: createHistoryService(core, {
      places,
      deviceAccess,
      deviceStates,
      onClear: [alertLog.forgetPlaces, forgetDeliveredPlaces, removeImports],
    }),
    historyExport: createHistoryExportService(core, { deviceAccess }),
    addresses: geocoder && createAddressesService(core, { deviceStates, geocoder }),
    ingest: createIngestService(core, { places, watch, deviceStates, retentionMonths }),
    retention: createRetentionService(core, { months: retentionMonths }),
  };
};
