import { IconCurrentLocation } from '@tabler/icons-react';
import classes from './furniture.module.css';
import { mapTexts as texts } from './map.texts.ts';

/** Back to what is shown, after the map was moved away from it. */
export const FollowButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.follow} onClick={onClick}>
    <IconCurrentLocation size={18} aria-hidden />
    {texts.follow}
  </button>
);
