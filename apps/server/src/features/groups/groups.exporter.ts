import { toCsv } from '@holdfast/contract/csv.rules';
import { groupsMax } from '@holdfast/contract/groups.rules';
import type { Exporter } from '../account/export.service.ts';
import type { GroupsService } from './groups.service.ts';

const whole = { page: 0, perPage: groupsMax, filter: '' };

export const createGroupsExporter =
  ({ groups }: { groups: GroupsService }): Exporter =>
  async (userId) => {
    const { data } = await groups.list(userId, whole);
    const rows = data.flatMap(({ name, createdAt, devices }) =>
      (devices.length > 0 ? devices : [null]).map((device) => [
        name,
        createdAt,
        device?.name ?? '',
        device?.deviceUUID ?? '',
      ]),
    );
    return data.length > 0
      ? [{ name: 'groups.csv', content: toCsv(['group', 'created', 'device', 'serial'], rows) }]
      : [];
  };
