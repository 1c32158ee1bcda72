import type { SettingsChanges } from '@holdfast/contract/device-settings';
import type { Device } from '@holdfast/contract/devices';
import {
  canManage,
  canOwn,
  type DeviceColor,
  type DeviceSort,
  deviceTypes,
  liveStatuses,
  mapDevicesMax,
} from '@holdfast/contract/devices.rules';
import { modelOf } from '@holdfast/contract/models.rules';
import type { Share } from '@holdfast/contract/sharing';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { PictureError, readPictureOf, thumbnail } from '../../platform/pictures/pictures.ts';
import { normalizeRecoveryCode } from '../../platform/secrets/recovery-code.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import { subscriptionFacts } from '../plans/subscription-facts.queries.ts';
import {
  toCommonFields,
  toDevice,
  toListedDevice,
  toMapDevice,
  toModemInfo,
  toSettledFields,
  withoutWhereabouts,
} from './device.presenter.ts';
import type { DeviceAccess } from './device-access.service.ts';
import { type DeviceFilter, type DevicePage, deviceListsRepository } from './device-lists.repository.ts';
import { devicePlan } from './device-plan.queries.ts';
import { changeSettings } from './device-settings.ts';
import { type Doing, devicesRepository } from './devices.repository.ts';
import { mapDetailsRepository } from './map-details.repository.ts';

export { toCommonFields, withoutWhereabouts };

export interface PositionsAsked {
  sort: DeviceSort;
  details: 'pictures' | 'all' | undefined;
}

/** Columns of the device itself; all other fields of an update are settings. */
export interface OwnChanges {
  name?: string | undefined;
  color?: Device['color'] | undefined;
  devicePicture?: string | undefined;
  isTrialAvailed?: true | undefined;
  isTermsAccepted?: true | undefined;
  isFirstLogin?: boolean | undefined;
}

export type DevicesService = ReturnType<typeof createDevicesService>;

export interface DeviceClaim {
  deviceUUID: string;
  passcode: string;
  name: string;
  color?: DeviceColor | undefined;
}

const claimsPerPerson = { limit: 10, windowSeconds: 3600 };
const claimsPerNetwork = { limit: 30, windowSeconds: 3600 };

const countEach = <K extends string>(keys: readonly K[], count: (key: K) => number) =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>;

/** Pictures are re-encoded by the server; an empty string removes them. */
const picturesOf = async (account: string, base64: string | undefined) => {
  if (base64 === undefined) return {};
  if (base64 === '') return { picture: '', thumbnail: '' };
  try {
    const picture = await readPictureOf(account, base64);
    return { picture, thumbnail: await thumbnail(picture) };
  } catch (error) {
    throw error instanceof PictureError
      ? new AppError('invalid-picture', { message: `devicePicture: ${error.message}` })
      : error;
  }
};

export const createDevicesService = (
  { db, transact, clock, events, secrets }: Core,
  deps: {
    limits: LimitsService;
    users: UsersService;
    commands: CommandsService;
    isPlanRequired: boolean;
    sharesOf: (deviceId: string) => Promise<Share[]>;
    onClaim: ((tx: Db, deviceId: string, ownerId: string) => Promise<void>)[];
    /** Hooks of other features that delete their data of a released device. */
    onRelease: ((tx: Db, deviceId: string) => Promise<void>)[];
    /** Called after the `onRelease` hooks, for the next owner. */
    resetDevice: (tx: Db, deviceId: string, doing: Doing | undefined) => Promise<void>;
  },
) => {
  const { limits, users, commands, isPlanRequired, sharesOf, onClaim, onRelease, resetDevice } = deps;

  const get = async (userId: string, deviceId: string): Promise<Device> => {
    const row = await devicesRepository(db).findAccessible(userId, deviceId, clock());
    if (!row) throw new AppError('device-not-found');
    const picture = await devicesRepository(db).findPicture(deviceId);
    const shares = canManage(row.privilege) ? await sharesOf(deviceId) : [];
    return toDevice(row, { passcode: secrets.decrypt, isPlanRequired, picture, shares });
  };

  /** Rate limit per user and network, never per serial: otherwise a stranger could lock out the buyer. */
  const beginClaim = async (userId: string, ip: string | null) => {
    const attempts = [await limits.begin(`claim by ${userId}`, claimsPerPerson)];
    if (ip !== null) attempts.push(await limits.begin(`claim from ${limits.networkOf(ip)}`, claimsPerNetwork));
    return attempts;
  };

  /** All refusals return the same error code, so that serial numbers cannot be enumerated. */
  const assertPasscode = async (userId: string, ip: string | null, deviceUuid: string, passcode: string) => {
    const attempts = await beginClaim(userId, ip);
    const device = await devicesRepository(db).findByUuid(deviceUuid);
    const expected = device ? secrets.decrypt(device.passcodeSealed) : uuidv7();
    const isRight = secrets.equals(expected, normalizeRecoveryCode(passcode));
    if (!device || !isRight || device.ownerId !== null) throw new AppError('wrong-passcode');
    for (const attempt of attempts) await attempt.giveBack();
    return device.id;
  };

  /** Locks state and device: concurrent points and purchases wait and then see the device without an owner. */
  const seize = async (tx: Db, userId: string, id: string) => {
    const doing = await devicesRepository(tx).resetState(id);
    if ((await devicePlan(tx).lockOwner(id)) !== userId) throw new AppError('device-not-found');
    return doing;
  };

  /** Picture processing is queued, so access is checked again inside the transaction. */
  const assertStillManages = async (tx: Db, userId: string, id: string) => {
    const [access] = await devicesRepository(tx).listAccess(userId, [id], clock());
    if (!access) throw new AppError('device-not-found');
    if (!canManage(access.privilege)) throw new AppError('permission-denied');
  };

  const release = async (tx: Db, userId: string, id: string, doing: Doing | undefined) => {
    for (const forget of onRelease) await forget(tx, id);
    await resetDevice(tx, id, doing);
    await devicesRepository(tx).removeAlertSettings(id);
    await devicesRepository(tx).update(id, {
      ownerId: null,
      claimedAt: null,
      name: '',
      color: 'graphite',
      picture: '',
      thumbnail: '',
      settings: {},
      isFirstLogin: true,
      isTermsAccepted: false,
      subscriptionStatus: 'Inactive',
    });
    afterCommit(tx, () => {
      events.emit('device.released', { deviceId: id });
      events.emit('device-list.updated', { userId });
    });
  };

  return {
    get,

    /** Also returns the page number, which with `around` is the page of that device. */
    list: async (userId: string, filter: DeviceFilter, asked: DevicePage) => {
      const now = clock();
      const lists = deviceListsRepository(db);
      const { ids, first, total } = await lists.findPage(userId, filter, asked, now);
      const rows = ids.length > 0 ? await devicesRepository(db).listByIds(userId, ids, now) : [];
      const isBehindLast = total === null && asked.page > 0 && asked.around === undefined;
      return {
        total: isBehindLast ? await lists.count(userId, filter, now) : (total ?? 0),
        page: isBehindLast ? asked.page : Math.floor(first / asked.perPage),
        data: rows.map((row) => toListedDevice(row, { isPlanRequired })),
      };
    },

    summarize: async (userId: string, filter: Omit<DeviceFilter, 'status'>) => {
      const rows = await deviceListsRepository(db).summarize(userId, filter, clock());
      const sum = (count: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + count(row), 0);
      const ofType = (isCounted: (row: (typeof rows)[number]) => boolean) =>
        countEach(deviceTypes, (type) => sum((row) => (row.type === type && isCounted(row) ? row.total : 0)));
      return {
        total: sum((row) => row.total),
        types: ofType(() => true),
        own: ofType((row) => canOwn(row.privilege)),
        statuses: countEach(liveStatuses, (status) => sum((row) => row[status])),
      };
    },

    listPositions: async (userId: string, filter: DeviceFilter, { sort, details: asked }: PositionsAsked) => {
      const now = clock();
      const lists = deviceListsRepository(db);
      const rows = await lists.listPlaces(userId, filter, sort, now);
      const ids = rows.map(({ device }) => device.id);
      const details = asked && (await mapDetailsRepository(db)[asked](userId, ids, now));
      const isWhole = rows.length < mapDevicesMax;
      const total = isWhole ? rows.length : await lists.count(userId, filter, now);
      return { total, data: rows.map((row) => ({ ...toMapDevice(row), ...details?.get(row.device.id) })) };
    },

    claim: async (userId: string, { deviceUUID, passcode, name, color }: DeviceClaim, ip: string | null = null) => {
      const deviceId = await assertPasscode(userId, ip, deviceUUID, passcode);
      await transact(async (tx) => {
        const changes = { ownerId: userId, claimedAt: clock(), name, ...(color && { color }) };
        if (!(await devicesRepository(tx).claim(deviceId, changes))) {
          throw new AppError('wrong-passcode');
        }
        await users.becomeOwner(tx, userId);
        // Email alerts are on by default; push needs a browser permission first.
        await devicesRepository(tx).putAlertSettings({ userId, deviceId, emailAlerts: true });
        for (const welcome of onClaim) await welcome(tx, deviceId, userId);
        afterCommit(tx, () => events.emit('device-list.updated', { userId }));
      });
      return get(userId, deviceId);
    },

    /** Settings that the device needs are sent to it as a command. */
    update: async (userId: string, device: DeviceAccess, changes: OwnChanges & SettingsChanges) => {
      const { name, color, devicePicture, isTrialAvailed, isTermsAccepted, isFirstLogin, ...asked } = changes;
      const pictures = await picturesOf(userId, devicePicture);
      const own = { name, color, isTrialAvailed, isTermsAccepted, isFirstLogin, ...pictures };
      await transact(async (tx) => {
        const former = await devicesRepository(tx).lockSettings(device.id);
        await assertStillManages(tx, userId, device.id);
        const { settings, forDevice } = changeSettings(former, asked, modelOf(device.type, device.model));
        await devicesRepository(tx).update(device.id, { ...own, settings });
        if (Object.keys(forDevice).length > 0) {
          await commands.create(tx, device, { name: 'settings', args: forDevice, requestedBy: userId });
        }
        const change = { deviceId: device.id, fields: Object.keys(changes) };
        afterCommit(tx, () => events.emit('device.updated', change));
      });
      return get(userId, device.id);
    },

    remove: (userId: string, { id }: DeviceAccess) =>
      transact(async (tx) => {
        const doing = await seize(tx, userId, id);
        if (await subscriptionFacts(tx).isDeviceBound(id)) throw new AppError('device-subscribed');
        await release(tx, userId, id, doing);
      }),

    /** For account deletion. */
    releaseAllOf: async (tx: Db, userId: string) => {
      for (const id of await devicesRepository(tx).listOwned(userId)) {
        await devicesRepository(tx).lockState(id);
        // The device was transferred in the meantime.
        if ((await devicePlan(tx).lockOwner(id)) !== userId) continue;
        await release(tx, userId, id, await seize(tx, userId, id));
      }
    },

    /** Admin only: deletes the device and frees its serial and imei. */
    erase: async (tx: Db, id: string, { endsSubscription }: { endsSubscription: boolean }) => {
      // Same lock order as a release (state, then device), to avoid a deadlock.
      await devicesRepository(tx).lockState(id);
      const ownerId = await devicePlan(tx).lockOwner(id);
      if (!endsSubscription && (await subscriptionFacts(tx).isDevicePaid(id))) throw new AppError('device-paid');
      if (ownerId) await seize(tx, ownerId, id);
      for (const forget of onRelease) await forget(tx, id);
      const imei = await devicesRepository(tx).remove(id);
      afterCommit(tx, () => {
        events.emit('device.released', { deviceId: id });
        // Its secret ends too: for open connections, and where it is remembered under an imei that is free again.
        if (imei) events.emit('device.rekeyed', { imei });
        if (ownerId) events.emit('device-list.updated', { userId: ownerId });
      });
    },

    updateAlertSettings: async (
      userId: string,
      { id }: DeviceAccess,
      changes: { pushNotification?: boolean | undefined; emailAlerts?: boolean | undefined },
    ) => {
      if (Object.keys(changes).length > 0) {
        await devicesRepository(db).putAlertSettings({ userId, deviceId: id, ...changes });
      }
      return get(userId, id);
    },

    /** User-set fields that are the same for all users with access: the named ones, or all. */
    getCommon: async (id: string, names?: string[]): Promise<(Partial<Device> & { deviceUUID: string }) | null> => {
      const row = await devicesRepository(db).findForAnyone(id, clock());
      if (!row) return null;
      const device = toListedDevice(row, { isPlanRequired });
      const fields = names
        ? Object.entries(toCommonFields(device)).filter(([name]) => names.includes(name))
        : Object.entries(toSettledFields(device));
      return { deviceUUID: device.deviceUUID, ...Object.fromEntries(fields) };
    },

    /** By device id; without those never seen. */
    findLastSeen: async (ids: string[]): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await devicesRepository(db).listLastSeen(ids);
      return new Map(rows.flatMap(({ id, lastSeenAt }) => (lastSeenAt ? [[id, lastSeenAt.toISOString()]] : [])));
    },

    getModemInfo: async (userId: string, { id }: DeviceAccess) => {
      const row = await devicesRepository(db).findAccessible(userId, id, clock());
      if (!row) throw new AppError('device-not-found');
      return toModemInfo(row.state);
    },
  };
};
