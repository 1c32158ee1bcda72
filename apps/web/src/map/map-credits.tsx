import { IconCloudOff } from '@tabler/icons-react';
import { brand } from '../brand.ts';
import classes from './furniture.module.css';
import { mapTexts as texts } from './map.texts.ts';
import type { MapBase, OwnMap, TileSource } from './map-settings.ts';

const isOpenStreetMap = (attribution: string) => attribution.includes('OpenStreetMap');

interface MapCreditsProps {
  base: MapBase;
  own: OwnMap | null;
  raster: TileSource | null;
  hasTiles: boolean;
}

/** Attribution of the visible map sources, and a note if only the built-in map is available. */
export const MapCredits = ({ base, own, raster, hasTiles }: MapCreditsProps) => {
  const makers = [own ? texts.ownMakers : '', hasTiles ? (raster?.attribution ?? '') : texts.outlineMakers].filter(
    Boolean,
  );
  const isMissing = base === 'satellite' && !raster;
  return (
    <>
      <span role="status" className={classes.status}>
        {!hasTiles && (
          <span className={classes.offline} title={isMissing ? texts.noSatelliteHint : texts.offlineHint}>
            <IconCloudOff size={14} aria-hidden />
            {isMissing ? texts.noSatellite : texts.offline}
          </span>
        )}
      </span>
      <span className={classes.credits}>
        {[...new Set(makers)].map((maker) =>
          isOpenStreetMap(maker) ? (
            <a key={maker} href={`${brand.links.maps}copyright`} target="_blank" rel="noreferrer">
              {maker}
            </a>
          ) : (
            <span key={maker}>{maker}</span>
          ),
        )}
      </span>
    </>
  );
};
