import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Menu } from '../../ui/mantine/menu.ts';
import classes from './account-menu.module.css';
import { shellTexts as texts } from './shell.texts.ts';

const options = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Looks like a segmented control, but consists of menu items: a menu may contain nothing else (ARIA). */
export const SchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu.
    <div className={classes.schemes} role="group" aria-label={texts.colourScheme}>
      {options.map(({ value, Icon }) => (
        <Menu.RadioItem
          key={value}
          classNames={{ item: classes.scheme, itemIndicator: classes.indicator, itemLabel: classes.schemeLabel }}
          value={value}
          checked={value === colorScheme}
          onChange={() => setColorScheme(value)}
        >
          <Icon size={15} />
          {texts.schemes[value]}
        </Menu.RadioItem>
      ))}
    </div>
  );
};
