import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { appTexts } from '../app.texts.ts';
import classes from './account-menu.module.css';

const { schemes } = appTexts;

const options = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

export const SchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.schemes}>
      <SegmentedControl
        fullWidth
        aria-label={appTexts.colourScheme}
        value={colorScheme}
        onChange={(value) => setColorScheme(options.find((option) => option.value === value)?.value ?? 'auto')}
        data={options.map(({ value, Icon }) => ({
          value,
          label: (
            <span className={classes.scheme}>
              <Icon size={15} stroke={2} />
              {schemes[value]}
            </span>
          ),
        }))}
      />
    </div>
  );
};
