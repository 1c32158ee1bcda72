import { IconCheck, IconChevronDown, IconLayoutColumns, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
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

export const ViewMenu = () => {
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
          {texts[view]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {viewTypes.map((type) => {
          const TypeIcon = icons[type];
          return (
            <Menu.RadioItem
              key={type}
              classNames={{ itemIndicator: classes.indicator, itemLabel: classes.viewLabel }}
              value={type}
              checked={type === view}
              closeMenuOnClick
              onChange={() => chooseView(type)}
              rightSection={type === view && <IconCheck size={16} />}
            >
              <TypeIcon size={18} />
              {texts[type]}
            </Menu.RadioItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
