import type { Device } from '@holdfast/contract/devices';
import type { Group } from '@holdfast/contract/groups';
import type { User } from '@holdfast/contract/user';
import { vi } from 'vitest';
import { aUser } from './factories.ts';
import { mockGroups, network, refuse } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

let made = 0;

export const aGroup = (fields: Partial<Group> = {}): Group => {
  made += 1;
  return {
    _id: `group-${made}`,
    name: `Group ${made}`,
    devices: [],
    createdAt: '2026-03-02T12:00:00.000Z',
    ...fields,
  };
};

export const serveGroups = (groups: Group[], devices: Device[]) => {
  const membersOf = (groupId: string) => {
    const ids = groups.find(({ _id }) => _id === groupId)?.devices.map(({ _id }) => _id) ?? [];
    return devices.filter(({ _id }) => ids.includes(_id));
  };
  const served = serveDevices(devices, membersOf);
  const pick = (ids: string[] = []) => devices.filter(({ _id }) => ids.includes(_id));
  const find = (groupId: string) => groups.find(({ _id }) => _id === groupId);
  const listGroups = vi.fn(({ query }: { query: { page?: unknown; perPage?: unknown; filter?: string } }) => {
    const [page, perPage, filter] = [Number(query.page ?? 0), Number(query.perPage ?? 20), query.filter ?? ''];
    const found = groups.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
    const hasNext = (page + 1) * perPage < found.length;
    return {
      data: found.slice(page * perPage, (page + 1) * perPage),
      pagination: { page, perPage, total: found.length, hasNext, hasPrev: page > 0, filter },
    };
  });
  const createGroup = vi.fn(({ body }: { body: { name: string; devices: string[] } }) => {
    const group = aGroup({ name: body.name, devices: pick(body.devices) });
    groups.push(group);
    return { groupId: group._id };
  });
  const updateGroup = vi.fn(
    ({ params, body }: { params: { groupId: string }; body: { name?: string; devices?: string[] } }) => {
      const group = find(params.groupId);
      if (!group) return refuse('group-not-found');
      Object.assign(group, { name: body.name ?? group.name, devices: pick(body.devices) });
      return { group };
    },
  );
  const removeGroup = vi.fn(({ params }: { params: { groupId: string } }) => {
    groups.splice(
      groups.findIndex(({ _id }) => _id === params.groupId),
      1,
    );
    return { message: 'Removed successfully' };
  });
  network.use(
    mockGroups.listGroups(listGroups),
    mockGroups.getGroup(({ params }) => {
      const group = find(params.groupId);
      return group ? { group } : refuse('group-not-found');
    }),
    mockGroups.createGroup(createGroup),
    mockGroups.updateGroup(updateGroup),
    mockGroups.removeGroup(removeGroup),
  );
  return { ...served, groups, listGroups, createGroup, updateGroup, removeGroup };
};

interface OpenOptions {
  path?: string;
  groups?: Group[];
  devices?: Device[];
  as?: Partial<User>;
  width?: number;
}

/** Opens a page as an enterprise user. */
export const openGroups = (options: OpenOptions = {}) => {
  const { path = '/group/devices', groups = [], devices = [], as = {}, width } = options;
  const served = serveGroups(groups, devices);
  return { ...served, ...renderPage(path, { as: aUser({ roles: ['enterprise'], ...as }), width }) };
};
