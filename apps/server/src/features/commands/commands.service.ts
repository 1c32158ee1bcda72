import type { Command } from '@holdfast/contract/commands';
import type { CommandName } from '@holdfast/contract/commands.rules';
import { isPending } from '@holdfast/contract/commands.rules';
import type { DeviceType, LocationReportMode, OperatingMode } from '@holdfast/contract/devices.rules';
import { type Capability, capabilityOf, type DeviceModel, isCapable, modelOf } from '@holdfast/contract/models.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { DeviceRekeyService } from '../devices/device-rekey.service.ts';
import type { DeviceStatesService } from '../devices/device-states.service.ts';
import { commandsRepository, isMandatory } from './commands.repository.ts';
import type { CommandRow } from './commands.tables.ts';

/** Removes arguments that are meant for the lock only (ids of the guests). */
export const shownArgs = ({ shareSecurity, ...args }: Record<string, unknown>) => args;

/** An expired command is reported as such even before the job updates its row. */
const toCommand = (row: CommandRow, now: Date): Command => ({
  id: row.id,
  name: row.name,
  args: shownArgs(row.args),
  state: isPending(row.state) && row.expiresAt <= now ? 'expired' : row.state,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  reason: row.reason,
});

export interface CommandedDevice {
  id: string;
  deviceUuid: string;
}

export interface AskedDevice extends CommandedDevice {
  type: DeviceType;
  model: DeviceModel | null;
}

export interface NewCommand {
  name: CommandName;
  args?: Record<string, unknown>;
  requestedBy: string | null;
}

export interface CommandAnswer {
  id: string;
  ok: boolean;
  reason?: string | null | undefined;
  proof?: string | null | undefined;
}

export interface AnsweredCommand {
  device: CommandedDevice;
  command: Command;
}

export type CommandsService = ReturnType<typeof createCommandsService>;

const lifeMilliseconds = 24 * 3600 * 1000;
/**
 * Effectively unlimited: after a transfer the old secret must not stay valid because the device was offline for long.
 */
const rekeyLifeMilliseconds = 10 * 365 * lifeMilliseconds;
const everyTenMinutes = '*/10 * * * *';

const neededFor = ({ name, args }: Pick<NewCommand, 'name' | 'args'>): Capability => {
  if (name === 'settings') return 'settings';
  return name === 'locate' && args?.locationReportMode === 'Continuously' ? 'track' : capabilityOf[name];
};

const assertCapable = ({ type, model }: AskedDevice, asked: Pick<NewCommand, 'name' | 'args'>) => {
  if (!isCapable(modelOf(type, model), neededFor(asked))) throw new AppError('command-unavailable');
};

const obeyed = ({ name, args }: CommandRow) => {
  if (name === 'alarm') return { alarm: args.state === 'on' };
  if (name === 'locate') return { locationReportMode: args.locationReportMode as LocationReportMode };
  if (name === 'stop') return { locationReportMode: 'Once' as const };
  if (name === 'operatingMode') return { operatingMode: args.operatingMode as OperatingMode };
  return {};
};

export const createCommandsService = (
  { db, transact, clock, events, jobs }: Core,
  deps: {
    deviceAccess: DeviceAccessService;
    deviceStates: DeviceStatesService;
    deviceRekey: DeviceRekeyService;
    /** Hooks that run in the transaction that stores the response of the device. */
    onAnswered: ((tx: Db, answered: AnsweredCommand) => Promise<void>)[];
  },
) => {
  const { deviceAccess, deviceStates, deviceRekey, onAnswered } = deps;

  const announce = ({ id, deviceUuid }: CommandedDevice, row: CommandRow) =>
    events.emit('command.updated', { deviceId: id, deviceUUID: deviceUuid, command: toCommand(row, clock()) });

  /** Pending settings are merged; any other pending command is replaced. */
  const argsOf = ({ name, args = {} }: NewCommand, replaced: CommandRow[]) =>
    name === 'settings' ? Object.assign({}, ...replaced.map((row) => row.args), args) : args;

  const create = async (tx: Db, device: CommandedDevice, asked: NewCommand): Promise<CommandRow> => {
    await commandsRepository(tx).lock(device.id);
    const now = clock();
    const replaced = await commandsRepository(tx).replacePending(device.id, asked.name, now);
    // A rekey requested by the new owner must not weaken the pending mandatory rekey of the transfer.
    const isForNewOwner = asked.name === 'rekey' && (asked.requestedBy === null || replaced.some(isMandatory));
    const row = await commandsRepository(tx).insert({
      id: uuidv7(),
      deviceId: device.id,
      name: asked.name,
      args: argsOf(asked, replaced),
      state: 'waiting',
      requestedBy: isForNewOwner ? null : asked.requestedBy,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + (isForNewOwner ? rekeyLifeMilliseconds : lifeMilliseconds)),
    });
    afterCommit(tx, () => {
      for (const old of replaced) announce(device, old);
      announce(device, row);
    });
    return row;
  };

  /** The nonce is not stored in `args`, since every user with access can list the commands. */
  const toSend = async (row: CommandRow): Promise<Command[]> => {
    const command = toCommand(row, clock());
    if (row.name !== 'rekey') return [{ ...command, args: row.args }];
    const nonce = await deviceRekey.findNonce(row.deviceId);
    return nonce === null ? [] : [{ ...command, args: { nonce } }];
  };

  const expire = async () => {
    for (const { command, deviceUuid } of await commandsRepository(db).expire(clock())) {
      announce({ id: command.deviceId, deviceUuid }, command);
    }
  };
  jobs.every('commands-expiry', everyTenMinutes, expire);

  return {
    /** For changes that must be sent to the device. */
    create,
    expire,

    /** The last of several concurrent requests stays waiting and replaces the others. */
    request: async (device: AskedDevice, asked: NewCommand): Promise<Command> => {
      assertCapable(device, asked);
      const row = await transact(async (tx) => {
        if (asked.requestedBy !== null) await deviceAccess.assertStillManages(tx, asked.requestedBy, device.id);
        return create(tx, device, asked);
      });
      return toCommand(row, clock());
    },

    /** If a rekey is already pending, its secret is kept and sent again. */
    rekey: async (device: AskedDevice, requestedBy: string): Promise<Command> => {
      assertCapable(device, { name: 'rekey' });
      if (!(await deviceRekey.hasRootKey(device.id))) throw new AppError('command-unavailable');
      const next = await deviceRekey.prepare(device.id);
      const row = await transact(async (tx) => {
        await deviceAccess.assertStillManages(tx, requestedBy, device.id);
        await deviceRekey.begin(tx, device.id, next);
        return create(tx, device, { name: 'rekey', requestedBy });
      });
      return toCommand(row, clock());
    },

    list: async ({ id }: CommandedDevice): Promise<Command[]> =>
      (await commandsRepository(db).list(id)).map((row) => toCommand(row, clock())),

    /** Commands for a device that has connected, in order; includes sent ones without a response. */
    listPending: async ({ id }: CommandedDevice): Promise<Command[]> => {
      const pending = await commandsRepository(db).listPending(id, clock());
      return (await Promise.all(pending.map(toSend))).flat();
    },

    /** Atomically claims unsent commands, so that only one gateway sends them. */
    takeWaiting: async (device: CommandedDevice): Promise<Command[]> => {
      const taken = await commandsRepository(db).takeWaiting(device.id, clock());
      for (const row of taken) announce(device, row);
      return (await Promise.all(taken.map(toSend))).flat();
    },

    markSent: async (device: CommandedDevice, ids: string[]) => {
      if (ids.length === 0) return;
      for (const row of await commandsRepository(db).markSent(device.id, ids, clock())) announce(device, row);
    },

    /** Idempotent: responses to commands that have ended, or of another device, are ignored. */
    acknowledge: async (device: CommandedDevice, { id, ok, reason = null, proof = null }: CommandAnswer) => {
      await transact(async (tx) => {
        const asked = await commandsRepository(tx).find({ deviceId: device.id, id });
        // A mandatory rekey cannot fail: a former owner with the old secret could report a failure to keep it valid.
        if (asked?.name === 'rekey' && !ok && isMandatory(asked)) return;
        if (asked?.name === 'rekey' && ok && !(await deviceRekey.isProven(tx, device.id, id, proof ?? ''))) return;
        const outcome = { state: ok ? ('done' as const) : ('failed' as const), reason };
        const row = await commandsRepository(tx).finish({ deviceId: device.id, id }, outcome, clock());
        if (!row) return;
        const changes = ok ? obeyed(row) : {};
        await deviceStates.obey(tx, device.id, changes);
        if (ok && row.name === 'rekey') await deviceRekey.finish(tx, device.id);
        for (const tell of onAnswered) await tell(tx, { device, command: toCommand(row, clock()) });
        afterCommit(tx, () => {
          announce(device, row);
          if (Object.keys(changes).length > 0) {
            events.emit('device.reported', { deviceId: device.id, deviceUUID: device.deviceUuid, changes });
          }
        });
      });
    },

    /** Of people who lost the right to command the device, which would obey them when it next wakes, also if sent before. */
    dropRequestsOf: async (tx: Db, device: CommandedDevice, userIds: string[]) => {
      if (userIds.length === 0) return;
      const dropped = await commandsRepository(tx).dropPending(device.id, userIds, clock());
      afterCommit(tx, () => {
        for (const row of dropped) announce(device, row);
      });
    },

    removeAll: (tx: Db, deviceId: string) => commandsRepository(tx).removeAll(deviceId),
  };
};
