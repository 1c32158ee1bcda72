import { IconChevronDown, IconLayoutColumns, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { MenuChoice } from '../../../ui/form/menu-choice.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Menu } from '../../../ui/mantine/menu.ts';
import { type ViewType, viewTypes } from '../choice/device-choice.ts';
import { useChooseView, useShownView } from '../choice/shown-view.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './overview-bar.module.css';

const texts = devicesTexts.views;
const icons: Record<ViewType, typeof IconList> = {
  combo: IconLayoutColumns,
  grid: IconLayoutGrid,
  list: IconList,
  map: IconMap2,
};

export const ViewMenu = ({ isCompact = false }: { isCompact?: boolean }) => {
  const view = useShownView();
  const chooseView = useChooseView();
  const Icon = icons[view];
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          aria-label={`${texts.label}: ${texts[view]}`}
          leftSection={<Icon size={18} />}
          rightSection={<IconChevronDown size={16} />}
        >
          {!isCompact && texts[view]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {viewTypes.map((type) => {
          const TypeIcon = icons[type];
          return (
            <MenuChoice key={type} value={type} isChosen={type === view} onChoose={() => chooseView(type)}>
              <span className={classes.viewLabel}>
                <TypeIcon size={18} />
                {texts[type]}
              </span>
            </MenuChoice>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
