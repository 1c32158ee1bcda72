import type { Command } from '@holdfast/contract/commands';
import { type DeviceType, isGps } from '@holdfast/contract/devices.rules';
import { compareVersions, newestVersion } from '@holdfast/contract/firmwares.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, AuditService } from '../admin/audit.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import { firmwaresRepository } from './firmwares.repository.ts';

export type FirmwaresService = ReturnType<typeof createFirmwaresService>;

export const createFirmwaresService = (
  { db, transact, clock }: Core,
  { audit, commands, devices }: { audit: AuditService; commands: CommandsService; devices: DevicesService },
) => {
  const currentOf = async (userId: string, device: DeviceAccess) =>
    (await devices.getModemInfo(userId, device)).firmware;

  return {
    get: async (userId: string, device: DeviceAccess) => ({
      current: await currentOf(userId, device),
      latest: newestVersion(await firmwaresRepository(db).listVersions(device.type)),
    }),

    /** Downgrades are rejected: vulnerabilities of old versions are public. */
    update: async (userId: string, device: DeviceAccess, version: string): Promise<Command> => {
      if (!isGps(device.type)) throw new AppError('firmware-unavailable');
      const known = await firmwaresRepository(db).listVersions(device.type);
      if (!known.includes(version)) throw new AppError('firmware-unknown');
      const current = await currentOf(userId, device);
      if (current !== null && compareVersions(version, current) <= 0) throw new AppError('firmware-not-newer');
      return commands.request(device, { name: 'firmware', args: { version }, requestedBy: userId });
    },

    /** Without an audit entry. */
    insert: (tx: Db, deviceType: DeviceType, version: string) =>
      firmwaresRepository(tx).insert({ deviceType, version, createdAt: clock() }),

    add: (by: Actor, deviceType: DeviceType, version: string) =>
      transact(async (tx) => {
        await firmwaresRepository(tx).insert({ deviceType, version, createdAt: clock() });
        await audit.write(tx, by, 'add firmware', `${deviceType} ${version}`);
      }),
  };
};
