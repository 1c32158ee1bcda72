import { newDevice } from '@holdfast/contract/admin';
import { email } from '@holdfast/contract/fields';
import { pageQuery } from '@holdfast/contract/pagination';
import { roles } from '@holdfast/contract/roles.rules';
import { z } from 'zod';
import type { AdminService } from '../features/admin/admin.service.ts';
import type { Actor } from '../features/admin/audit.service.ts';
import { AppError } from '../platform/errors.ts';
import { type BrokerLogins, writeBrokerFiles } from './broker-files.ts';
import { type Command, define, type Options } from './definition.ts';
import { placeInFile, readDeviceFile } from './device-file.ts';
import type { Row } from './output.ts';
import { planCommands } from './plan-commands.ts';
import { UsageError } from './usage-error.ts';

const pageOptions = { filter: 'TEXT', page: 'NUMBER' };
const toPageQuery = ({ filter = '', page = '0' }: Options) => ({ filter, page, perPage: '1000' });

const provisionOne = async (admin: AdminService, device: z.output<typeof newDevice>, by: Actor): Promise<Row> => {
  const shown = { serial: device.deviceUUID, type: device.deviceType, imei: device.imei };
  try {
    const { passcode, deviceSecret, deviceKey } = await admin.provisionDevice(by, device);
    return { ...shown, passcode, deviceSecret, deviceKey };
  } catch (error) {
    if (error instanceof AppError) return { ...shown, error: error.message };
    throw error;
  }
};

export const commands: Record<string, Command> = {
  'device provision': define({
    summary: 'make devices known; passcode, secret and key are printed this once',
    options: { serial: 'SERIAL', type: 'TYPE', imei: 'IMEI', file: 'CSV or JSON with serial,type,imei' },
    input: z.array(newDevice).max(10_000),
    paths: ['file'],
    placeOf: ({ file }, row) => (file === undefined ? 'the device' : placeInFile(file, row)),
    prepare: ({ file, serial, type, imei }) => {
      if (file !== undefined) return readDeviceFile(file);
      if (serial && type && imei) return [{ deviceUUID: serial, deviceType: type, imei }];
      throw new UsageError('device provision: needs --serial, --type and --imei, or --file');
    },
    run: async ({ admin }, devices, by) => {
      const rows: Row[] = [];
      for (const device of devices) rows.push(await provisionOne(admin, device, by));
      return rows;
    },
    present: (rows) => rows,
  }),
  'device renew': define({
    summary: 'a new secret and key for a device, and a passcode where it has no owner; printed this once',
    options: { serial: 'SERIAL' },
    input: z.string().min(1).max(100),
    prepare: ({ serial }) => {
      if (serial) return serial;
      throw new UsageError('device renew: needs --serial');
    },
    run: async ({ admin }, serial, by) => ({ serial, ...(await admin.renewDevice(by, serial)) }),
    present: ({ passcode, ...row }) => [{ ...row, ...(passcode && { passcode }) }],
  }),
  'device list': define({
    summary: 'all devices, by serial number',
    options: pageOptions,
    input: pageQuery,
    prepare: toPageQuery,
    run: ({ admin }, asked, by) => admin.listDevices(by, asked),
    present: ({ data }) =>
      data.map(({ deviceUUID, deviceType, imei, name, owner, lastSeenTime }) => ({
        serial: deviceUUID,
        type: deviceType,
        imei,
        name,
        owner,
        lastSeen: lastSeenTime,
      })),
  }),
  'user list': define({
    summary: 'all users, by email',
    options: pageOptions,
    input: pageQuery,
    prepare: toPageQuery,
    run: ({ admin }, asked, by) => admin.listUsers(by, asked),
    present: ({ data }) =>
      data.map((user) => ({
        email: user.email,
        name: user.name,
        roles: user.roles.join(' '),
        verified: user.isVerified,
        twoFactor: user.twoFactorEnabled,
        devices: user.deviceCount,
        created: user.timeCreated,
      })),
  }),
  'user set-role': define({
    summary: 'give a user another role, e.g. make the first admin',
    options: { email: 'EMAIL', role: 'ROLE' },
    required: ['email', 'role'],
    input: z.object({ email, role: z.enum(roles) }),
    prepare: (options) => options,
    run: async ({ admin }, input, by) => {
      await admin.setRoles(by, input.email, [input.role]);
      return [input];
    },
    present: (rows) => rows,
  }),
  'user reset-two-factor': define({
    summary: 'turn off the two-step authentication of somebody who lost their phone',
    options: { email: 'EMAIL' },
    required: ['email'],
    input: z.object({ email }),
    prepare: (options) => options,
    run: async ({ admin }, input, by) => {
      await admin.resetTwoFactor(by, input.email);
      return [{ email: input.email, twoFactor: false }];
    },
    present: (rows) => rows,
  }),
  'audit list': define({
    summary: 'what admins did, newest first',
    options: pageOptions,
    input: pageQuery,
    prepare: toPageQuery,
    run: ({ audit }, asked) => audit.list(asked),
    present: ({ data }) => data.map(({ _id, ...entry }) => entry),
  }),
  'broker export': define({
    summary: "write Mosquitto's password and ACL files into a folder",
    options: { out: 'FOLDER' },
    required: ['out'],
    paths: ['out'],
    input: z.object({}),
    prepare: () => ({}),
    run: async ({ admin, mappings }, _input, by): Promise<BrokerLogins> => ({
      devices: await admin.exportDeviceLogins(by),
      mappings: (await mappings.listKnown()).map(({ username, topic, secretHash }) => ({
        username,
        topic,
        secretHash,
      })),
    }),
    present: (logins, { out = '' }, config) => writeBrokerFiles(out, logins, config.mqtt.url),
  }),
  ...planCommands,
};
