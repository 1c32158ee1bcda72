import { drawerGroups } from '@holdfast/contract/groups.rules';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './group-links.module.css';
import { useFirstGroups } from './groups.api.ts';
import { groupsTexts as texts } from './groups.texts.ts';

const icon = { size: 18, 'aria-hidden': true };

interface GroupLinksProps {
  itemClass: string | undefined;
  countClass: string | undefined;
}

export const GroupLinks = ({ itemClass, countClass }: GroupLinksProps) => {
  const { data, isLoading } = useFirstGroups();
  const hasMore = (data?.pagination.total ?? 0) > drawerGroups;
  return (
    <>
      <ol data-loading={isLoading || undefined}>
        {data?.data.slice(0, drawerGroups).map(({ _id, name, devices }, index) => (
          <li key={_id}>
            <NavLink className={itemClass} to={paths.group(_id)}>
              <span className={classes.number}>{formatNumber(index + 1)}</span>
              <span className={classes.name}>{name}</span>
              <span className={countClass}>{formatNumber(devices.length)}</span>
            </NavLink>
          </li>
        ))}
      </ol>
      {hasMore && (
        <NavLink className={itemClass} to={paths.groups} end>
          <IconDots {...icon} />
          {texts.viewMore}
        </NavLink>
      )}
      <NavLink className={itemClass} to={paths.createGroup} aria-label={texts.addNew}>
        <IconPlus {...icon} />
        {texts.addNewShown}
      </NavLink>
    </>
  );
};
