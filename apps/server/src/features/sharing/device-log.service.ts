import type { DeviceLogAction } from '@holdfast/contract/sharing.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { UsersService } from '../account/users.service.ts';
import { type DeviceLogFilter, deviceLogRepository, type LoggedDevice } from './device-log.repository.ts';
import { sharingTexts } from './sharing.texts.ts';

/** A user, the holder of an emailed link, or a scheduled expiry. */
export type Actor = { userId: string } | { email: string } | 'time';

export interface Happened {
  action: DeviceLogAction;
  by: Actor;
  /** Email address that the entry refers to. */
  subject?: string;
  detail?: string;
  at?: Date;
}

export type DeviceLogService = ReturnType<typeof createDeviceLogService>;

export const createDeviceLogService = ({ db, clock }: Core, { users }: { users: UsersService }) => {
  const describeActor = async (tx: Db, by: Actor) => {
    if (by === 'time') return { actor: '', actorId: null };
    if ('email' in by) return { actor: by.email, actorId: null };
    const user = await users.findById(tx, by.userId);
    return { actor: user ? `${user.name} (${user.email})` : '', actorId: user?.id ?? null };
  };

  return {
    record: async (tx: Db, deviceIds: string[], { action, by, subject = '', detail = '', at = clock() }: Happened) => {
      const actor = await describeActor(tx, by);
      const rows = deviceIds.map((deviceId) => ({ deviceId, action, ...actor, subject, detail, at }));
      await deviceLogRepository(tx).insert(rows.map((row) => ({ id: uuidv7(), ...row })));
    },

    list: async (device: LoggedDevice, filter: DeviceLogFilter) => {
      const rows = await deviceLogRepository(db).list(device, filter);
      const data = rows.map(({ id, action, actor, subject, detail, at }) => {
        return { id, action, actor, subject, detail, at: at.toISOString() };
      });
      return { data, total: await deviceLogRepository(db).count(device, filter.filter) };
    },

    removeAll: (tx: Db, deviceId: string) => deviceLogRepository(tx).removeAll(deviceId),

    forget: (tx: Db, person: { id: string; email: string }) =>
      deviceLogRepository(tx).anonymize(person, sharingTexts.formerUser),
  };
};
