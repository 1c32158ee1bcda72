import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { coordinatesText, mapsLink } from '../lib/maps-link.ts';
import { useCopy } from '../lib/use-copy.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { mapTexts as texts } from './map.texts.ts';
import type { Position } from './map-settings.ts';
import classes from './place-card.module.css';

interface PlaceCardProps {
  mark?: string;
  isNewest?: boolean;
  title: ReactNode;
  position: Position;
  children: ReactNode;
}

const icon = { size: 15, 'aria-hidden': true };

export const PlaceCard = ({ mark, isNewest = false, title, position, children }: PlaceCardProps) => {
  const { isCopied, copy } = useCopy(coordinatesText(position));
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        {mark && (
          <span className={classes.mark} data-newest={isNewest || undefined} aria-hidden>
            {mark}
          </span>
        )}
        <span className={classes.title}>{title}</span>
      </div>
      <div className={classes.facts}>{children}</div>
      <div className={classes.actions}>
        <a className={classes.action} href={mapsLink(position)} target="_blank" rel="noreferrer">
          <IconExternalLink {...icon} />
          {texts.openInMaps}
        </a>
        <button type="button" className={classes.action} onClick={copy}>
          {isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          {isCopied ? uiTexts.copied : texts.copyCoordinates}
        </button>
      </div>
    </div>
  );
};
