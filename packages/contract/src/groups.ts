import { z } from 'zod';
import { device, listedDevice } from './devices.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { groupDevicesMax, groupNameMaxLength } from './groups.rules.ts';
import { pageOf, pageQuery } from './pagination.ts';

const groupId = z.object({ groupId: z.string().min(1).max(100) });

const contents = z.strictObject({
  name: z.string().trim().min(1).max(groupNameMaxLength),
  /** Ids of devices that the caller owns or has a share of; duplicates count once. */
  devices: z.array(z.string().min(1).max(100)).min(1).max(groupDevicesMax),
});

const groupSummary = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** Only devices that the caller still has access to, sorted by name. */
    devices: z.array(device.pick({ _id: true, deviceUUID: true, deviceType: true, name: true, color: true })),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GroupSummary' });

export type GroupSummary = z.output<typeof groupSummary>;

export const group = groupSummary.extend({ devices: z.array(listedDevice) }).meta({ id: 'Group' });

export type Group = z.output<typeof group>;

export const groupsSchemas = {
  listGroups: { summary: "The caller's groups of devices, by name", query: pageQuery, response: pageOf(groupSummary) },
  getGroup: {
    summary: 'One group with its devices',
    errors: ['group-not-found'],
    params: groupId,
    response: z.object({ group }),
  },
  createGroup: {
    summary: 'Put devices into a new group',
    errors: ['group-name-taken', 'too-many-groups', 'device-not-found'],
    status: 201,
    body: contents,
    response: z.object({ groupId: z.string() }),
  },
  updateGroup: {
    summary: 'Rename a group, or change its devices',
    errors: ['group-not-found', 'group-name-taken', 'device-not-found'],
    params: groupId,
    body: contents.partial(),
    response: z.object({ group }),
  },
  removeGroup: {
    summary: 'Remove a group; its devices stay',
    errors: ['group-not-found'],
    params: groupId,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
