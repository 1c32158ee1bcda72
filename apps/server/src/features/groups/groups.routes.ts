import { groupsSchemas } from '@holdfast/contract/groups';
import { groupsEndpoints } from '@holdfast/contract/groups.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import { withoutWhereabouts } from '../devices/devices.service.ts';
import type { GroupsService } from './groups.service.ts';

export const registerGroupsRoutes = (app: FastifyInstance, { groups }: { groups: GroupsService }) => {
  bind(app, groupsEndpoints, groupsSchemas, {
    listGroups: async ({ principal, query }) => toPage(await groups.list(principal.userId, query), query),
    getGroup: async ({ principal, params }) => {
      const group = await groups.get(principal.userId, params.groupId);
      // An API key with access to groups may lack the scope for positions.
      const devices = principal.isKeptFromSecrets ? group.devices.map(withoutWhereabouts) : group.devices;
      return { group: { ...group, devices } };
    },
    createGroup: async ({ principal, body }) => ({ groupId: await groups.create(principal.userId, body) }),
    updateGroup: async ({ principal, params, body }) => ({
      group: await groups.update(principal.userId, params.groupId, body),
    }),
    removeGroup: async ({ principal, params }) => {
      await groups.remove(principal.userId, params.groupId);
      return { message: 'Removed successfully' };
    },
  });
};
