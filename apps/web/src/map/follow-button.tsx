import { IconCurrentLocation, IconNavigation } from '@tabler/icons-react';
import { Button } from '../ui/mantine/button.ts';
import classes from './furniture.module.css';
import { mapTexts as texts } from './map.texts.ts';

/** Returns to the content after the user has moved the map. */
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

/** Permanent switch beside the map that shows whether the map follows. */
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
