import { asc, eq } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { devices } from '../devices/devices.tables.ts';
import { geoFences } from './geofences.tables.ts';

export const createGeofencesExporter =
  ({ db }: Core): Exporter =>
  async (userId) => {
    const fences = await db
      .select({
        device: devices.name,
        serial: devices.deviceUuid,
        isOn: geoFences.isOn,
        corners: geoFences.corners,
        hasLiveTracking: geoFences.hasLiveTracking,
        trackingSeconds: geoFences.trackingSeconds,
      })
      .from(geoFences)
      .innerJoin(devices, eq(devices.id, geoFences.deviceId))
      .where(eq(devices.ownerId, userId))
      .orderBy(asc(devices.deviceUuid));
    return fences.length > 0 ? [{ name: 'geo-fences.json', content: `${JSON.stringify(fences, null, 2)}\n` }] : [];
  };
