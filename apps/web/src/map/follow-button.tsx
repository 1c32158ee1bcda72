import { IconCurrentLocation, IconNavigation } from '@tabler/icons-react';
import { Button } from '../ui/mantine/button.ts';
import classes from './furniture.module.css';
import { mapTexts as texts } from './map.texts.ts';

/** Back to what is shown, after the map was moved away from it. */
export const FollowButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.follow} onClick={onClick}>
    <IconCurrentLocation size={18} aria-hidden />
    {texts.follow}
  </button>
);

interface FollowSwitchProps {
  isOn: boolean;
  onChange: () => void;
}

/** Beside the map, where it stays and shows whether the map follows. */
export const FollowSwitch = ({ isOn, onChange }: FollowSwitchProps) => (
  <Button
    fullWidth
    size="lg"
    variant={isOn ? 'filled' : 'default'}
    leftSection={<IconNavigation size={18} />}
    aria-pressed={isOn}
    onClick={onChange}
  >
    {texts.follow}
  </Button>
);
