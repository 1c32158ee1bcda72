import { canSeeBattery } from '@holdfast/contract/devices.rules';
import { IconArrowsSort } from '@tabler/icons-react';
import { useUser } from '../../../lib/session.ts';
import { MenuChoice } from '../../../ui/form/menu-choice.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Menu } from '../../../ui/mantine/menu.ts';
import { listSorts, useListChoice } from '../choice/list-choice.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './list-bar.module.css';

const texts = devicesTexts.sort;

export const SortMenu = () => {
  const { roles } = useUser();
  const { sort, choose } = useListChoice();
  const offered = listSorts.filter((one) => one !== 'battery' || one === sort || canSeeBattery(roles, 'shield_gps'));
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button className={classes.sort} aria-label={`${texts.label}: ${texts.by[sort]}`} px={10}>
          <span className={classes.sortLabel}>
            <IconArrowsSort size={16} />
            <span className={classes.sortWord}>{texts.by[sort]}</span>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((one) => (
          <MenuChoice key={one} value={one} isChosen={one === sort} onChoose={() => choose({ sort: one })}>
            {texts.by[one]}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
