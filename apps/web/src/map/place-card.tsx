import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { coordinatesText, mapsLink } from '../lib/maps-link.ts';
import { useCopy } from '../lib/use-copy.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { mapTexts as texts } from './map.texts.ts';
import classes from './map-popup.module.css';
import type { Position } from './map-settings.ts';

interface PlaceCardProps {
  at: Position;
  /** A number or letter, as on the marker. */
  mark: string;
  isNewest?: boolean;
  /** Instead of ink. */
  color?: string;
  title: ReactNode;
  /** Time and so on. */
  children: ReactNode;
}

const icon = { size: 15, stroke: 1.75 };

/** What a popup says of a place. */
export const PlaceCard = ({ at, mark, isNewest = false, color, title, children }: PlaceCardProps) => {
  const { isCopied, copy } = useCopy(coordinatesText(at));
  return (
    <>
      <div className={classes.head}>
        <span
          className={classes.mark}
          data-tone={isNewest ? 'signal' : undefined}
          style={color ? { background: color } : undefined}
          aria-hidden
        >
          {mark}
        </span>
        {title}
      </div>
      <div className={classes.facts}>{children}</div>
      <div className={classes.actions}>
        <a className={classes.action} href={mapsLink(at)} target="_blank" rel="noreferrer">
          <IconExternalLink {...icon} aria-hidden />
          {texts.openInMaps}
        </a>
        <button type="button" className={classes.action} onClick={copy}>
          {isCopied ? <IconCheck {...icon} aria-hidden /> : <IconCopy {...icon} aria-hidden />}
          {isCopied ? uiTexts.copied : texts.copyCoordinates}
        </button>
      </div>
    </>
  );
};
