import { randomBytes } from 'node:crypto';
import type { Device, PhoneSettings } from '@holdfast/contract/devices';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { OwnDeviceParts } from './add-own-device.ts';

export type PhonesService = ReturnType<typeof createPhonesService>;

/** Rate limit, removed phones included: each addition leaves a device row behind. */
const additionsPerPerson = { limit: 20, windowSeconds: 3600 };

/** Starts with a letter, so it never collides with an imei. */
const newNumber = () => `P${randomBytes(6).toString('hex').toUpperCase()}`;

export const createPhonesService = (
  { clock }: Core,
  { config, limits, provisioning, devices, addOwnDevice, connections }: OwnDeviceParts,
) => {
  return {
    add: async (userId: string, name: string): Promise<{ device: Device; phone: PhoneSettings }> => {
      if (!config.ownDevices.isOn) throw new AppError('own-devices-off');
      await limits.begin(`phone by ${userId}`, additionsPerPerson);
      const imei = newNumber();
      const make = async (tx: Db) => {
        const owned = {
          ownerId: userId,
          claimedAt: clock(),
          name,
          color: 'graphite',
          esimStatus: 'Inventory',
        } as const;
        const { id } = await provisioning.provisionOwned(
          tx,
          { deviceUUID: newNumber(), deviceType: 'shield_gps', imei, model: 'phone' },
          { ...owned, settings: {}, hasEmailAlerts: false },
        );
        return id;
      };
      const id = await addOwnDevice(userId, make);
      const { phone } = await connections.get({ id, imei, model: 'phone' });
      if (!phone) throw new Error(`phone ${id} has no secret`);
      return { device: await devices.get(userId, id), phone };
    },
  };
};
