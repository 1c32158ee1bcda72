import type { GroupSummary } from '@holdfast/contract/groups';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber, formatNumericDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { accentOf, DevicePicture } from '../../ui/display/device-picture.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Buttons, type Column, Table } from '../../ui/table/table.tsx';
import { groupsTexts } from './groups.texts.ts';
import classes from './groups-table.module.css';

const texts = groupsTexts.list;
const icon = { size: 18 };

const shownDevices = 4;

const DeviceStack = ({ devices }: Pick<GroupSummary, 'devices'>) => (
  <span className={classes.stack} aria-hidden>
    {devices.slice(0, shownDevices).map(({ _id, deviceType, color }) => (
      <span key={_id} className={classes.disc}>
        <DevicePicture type={deviceType} accent={accentOf[color]} size={26} />
      </span>
    ))}
  </span>
);

interface GroupsTableProps extends Pick<ComponentProps<typeof Table>, 'failure' | 'empty'> {
  groups: GroupSummary[] | undefined;
  onRemove: (group: GroupSummary) => void;
}

export const GroupsTable = ({ groups, onRemove, ...states }: GroupsTableProps) => {
  const { timezone: timeZone } = useUser();
  const dateOf = ({ createdAt }: GroupSummary) => formatNumericDate(createdAt, { timeZone });
  const columns: Column<GroupSummary>[] = [
    {
      title: texts.columns.name,
      className: classes.nameColumn,
      cell: (group) => (
        <>
          <Link className={classes.name} to={paths.group(group._id)}>
            {group.name}
          </Link>
          <span className={classes.when} aria-hidden>
            {dateOf(group)}
          </span>
        </>
      ),
    },
    {
      title: texts.columns.devices,
      cell: ({ devices }) => (
        <span className={classes.devices}>
          <span className={classes.count}>{formatNumber(devices.length)}</span>
          <DeviceStack devices={devices} />
        </span>
      ),
    },
    { title: texts.columns.createdAt, className: classes.date, cell: dateOf },
    {
      title: texts.columns.action,
      isRight: true,
      cell: (group) => (
        <Buttons>
          <ActionIcon component={Link} to={paths.editGroup(group._id)} aria-label={texts.edit(group.name)}>
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon className={classes.remove} aria-label={texts.remove(group.name)} onClick={() => onRemove(group)}>
            <IconTrash {...icon} />
          </ActionIcon>
        </Buttons>
      ),
    },
  ];
  return (
    <Table label={texts.label} columns={columns} rows={groups} keyOf={({ _id }) => _id} rowHeight={64} {...states} />
  );
};
