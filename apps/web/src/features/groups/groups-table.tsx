import type { GroupSummary } from '@holdfast/contract/groups';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber, formatNumericDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { DeviceStack } from './device-stack.tsx';
import { groupsTexts } from './groups.texts.ts';
import classes from './groups-table.module.css';

const texts = groupsTexts.list;
const icon = { size: 18, stroke: 1.75 };

interface RowProps {
  group: GroupSummary;
  onRemove: () => void;
}

const Row = ({ group, onRemove }: RowProps) => {
  const { timezone: timeZone } = useUser();
  const createdAt = formatNumericDate(group.createdAt, { timeZone });
  return (
    <tr className={classes.row}>
      <td>
        <Link className={classes.name} to={paths.group(group._id)}>
          {group.name}
        </Link>
        <span className={classes.when} aria-hidden>
          {createdAt}
        </span>
      </td>
      <td>
        <span className={classes.devices}>
          <span className={classes.count}>{formatNumber(group.devices.length)}</span>
          <DeviceStack devices={group.devices} />
        </span>
      </td>
      <td className={classes.date}>{createdAt}</td>
      <td className={classes.action}>
        <span className={classes.buttons}>
          <ActionIcon component={Link} to={paths.editGroup(group._id)} aria-label={texts.edit(group.name)}>
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon className={classes.remove} aria-label={texts.remove(group.name)} onClick={onRemove}>
            <IconTrash {...icon} />
          </ActionIcon>
        </span>
      </td>
    </tr>
  );
};

interface GroupsTableProps {
  groups: GroupSummary[];
  onRemove: (group: GroupSummary) => void;
}

export const GroupsTable = ({ groups, onRemove }: GroupsTableProps) => (
  <table className={classes.table} aria-label={texts.label}>
    <thead>
      <tr>
        <th>{texts.columns.name}</th>
        <th>{texts.columns.devices}</th>
        <th className={classes.date}>{texts.columns.createdAt}</th>
        <th className={classes.action}>{texts.columns.action}</th>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => (
        <Row key={group._id} group={group} onRemove={() => onRemove(group)} />
      ))}
    </tbody>
  </table>
);
