import { devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import { groupsEndpoints } from '@holdfast/contract/groups.endpoints';
import { placesEndpoints } from '@holdfast/contract/places.endpoints';
import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import { assertScope, hasScope, type Principal } from '../../platform/http/principal.ts';
import { deviceOf } from './authorize-device.ts';
import type { ConnectionsService } from './connections.service.ts';
import { withoutAddresses, withoutSecrets, withoutWhereabouts } from './device.presenter.ts';
import type { DevicesService } from './devices.service.ts';
import type { PhoneCodesService } from './phone-codes.service.ts';
import type { PhonesService } from './phones.service.ts';
import type { TrackersService } from './trackers.service.ts';

const listedUser = ({ userId, roles }: Principal, asked: string) => {
  if (asked === 'me' || asked === userId) return userId;
  if (isUuid(asked) && (roles.includes('admin') || roles.includes('superAdmin'))) return asked;
  throw new AppError('user-not-found');
};

/** Filtering by place would reveal places, so it needs the scope that lists them. */
const placesScope = placesEndpoints.listPlaces.scope;

/** Filters and sorting on these fields would reveal to an admin what the devices of another user do. */
const assertTellsNothing = ({ status, group, placed, inPlace, sort }: Record<string, unknown>) => {
  const telling = { status, group, placed, inPlace, sort: sort === 'status' ? sort : undefined };
  for (const [name, value] of Object.entries(telling)) {
    if (value === undefined) continue;
    throw new AppError('bad-input', { message: `${name}: only for devices of one's own list` });
  }
};

export const registerDevicesRoutes = (
  app: FastifyInstance,
  services: {
    devices: DevicesService;
    trackers: TrackersService;
    phones: PhonesService;
    connections: ConnectionsService;
    phoneCodes: PhoneCodesService;
  },
) => {
  const { devices, trackers, phones, connections, phoneCodes } = services;
  bind(app, devicesEndpoints, devicesSchemas, {
    listDevices: async ({ principal, params, query }) => {
      const { type, name, status, group, owner, placed, inPlace, sort, around, page, perPage, filter } = query;
      const userId = listedUser(principal, params.userId);
      const isOwn = userId === principal.userId;
      if (!isOwn) assertTellsNothing(query);
      if (inPlace) assertScope(principal, placesScope);
      const narrowed = { type, name: name || filter, status, group, owner, placed, inPlace };
      const found = await devices.list(userId, narrowed, { sort, around, page, perPage });
      const shown = principal.isKeptFromSecrets ? found.data.map(withoutAddresses) : found.data;
      const data = isOwn ? shown : shown.map(withoutWhereabouts);
      return toPage({ total: found.total, data }, { page: found.page, perPage, filter });
    },
    getDeviceSummary: async ({ principal, query }) => {
      if (query.inPlace) assertScope(principal, placesScope);
      return devices.summarize(principal.userId, query);
    },
    listPositions: async ({ principal, query: { sort, details, ...filter } }) => {
      if (filter.inPlace) assertScope(principal, placesScope);
      const found = await devices.listPositions(principal.userId, filter, { sort, details });
      const isWhole = hasScope(principal, groupsEndpoints.listGroups.scope);
      return isWhole ? found : { ...found, data: found.data.map(({ groups: _groups, ...rest }) => rest) };
    },
    claimDevice: async ({ principal, body, request }) => ({
      device: await devices.claim(principal.userId, body, request.ip),
    }),
    addTracker: async ({ principal, body }) => trackers.add(principal.userId, body),
    addPhone: async ({ principal, body }) => phones.add(principal.userId, body.name),
    getConnection: async ({ request }) => connections.get(deviceOf(request)),
    createPhoneCode: async ({ principal, request }) => phoneCodes.create(principal.userId, deviceOf(request)),
    getPhoneConfiguration: async ({ request, params }) =>
      phoneCodes.redeem(params.token, { isOnlyLook: request.method === 'HEAD' }),
    getDevice: async ({ principal, request }) => {
      const found = await devices.get(principal.userId, deviceOf(request).id);
      const device = principal.isKeptFromSecrets ? withoutSecrets(found) : found;
      const isOwn = device.userId === principal.userId;
      return { devices: isOwn ? [device] : [], sharedDevices: isOwn ? [] : [device] };
    },
    updateDevice: async ({ principal, request, body }) => ({
      device: await devices.update(principal.userId, deviceOf(request), body),
    }),
    removeDevice: async ({ principal, request }) => {
      await devices.remove(principal.userId, deviceOf(request));
      return { message: 'Removed successfully' };
    },
    updateAlertSettings: async ({ principal, request, body }) => ({
      device: await devices.updateAlertSettings(principal.userId, deviceOf(request), body),
    }),
    getModemInfo: async ({ principal, request }) => ({
      modemInfo: await devices.getModemInfo(principal.userId, deviceOf(request)),
    }),
  });
};
