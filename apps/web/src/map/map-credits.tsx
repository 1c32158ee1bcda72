import { IconCloudOff } from '@tabler/icons-react';
import { brand } from '../brand.ts';
import classes from './furniture.module.css';
import { mapTexts as texts } from './map.texts.ts';

const isOpenStreetMap = (attribution: string) => attribution.includes('OpenStreetMap');

interface MapCreditsProps {
  attribution: string;
  hasTiles: boolean;
}

/** Who made the map that is shown, and that it is only the built-in one. */
export const MapCredits = ({ attribution, hasTiles }: MapCreditsProps) => (
  <>
    <span role="status" className={classes.status}>
      {!hasTiles && (
        <span className={classes.offline} title={texts.offlineHint}>
          <IconCloudOff size={14} aria-hidden />
          {texts.offline}
        </span>
      )}
    </span>
    <span className={classes.credits}>
      {!hasTiles && texts.outlineMakers}
      {hasTiles && !isOpenStreetMap(attribution) && attribution}
      {hasTiles && isOpenStreetMap(attribution) && (
        <a href={`${brand.links.maps}copyright`} target="_blank" rel="noreferrer">
          {attribution}
        </a>
      )}
    </span>
  </>
);
