import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { coordinatesText, mapsLink } from '../lib/maps-link.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { mapTexts } from './map.texts.ts';
import type { Position } from './map-settings.ts';
import classes from './place-card.module.css';

interface PlaceCardProps {
  title: ReactNode;
  position: Position;
  /** What else is to be said, a line each. */
  children: ReactNode;
}

/** What a popup says about a place, and what can be done with it. */
export const PlaceCard = ({ title, position, children }: PlaceCardProps) => (
  <div className={classes.card}>
    <div className={classes.title}>{title}</div>
    {children}
    <div className={classes.actions}>
      <a className={classes.maps} href={mapsLink(position)} target="_blank" rel="noreferrer">
        <IconExternalLink size={15} stroke={2} aria-hidden />
        {mapTexts.openInMaps}
      </a>
      <CopyButton label={mapTexts.copyCoordinates} text={coordinatesText(position)} />
    </div>
  </div>
);
