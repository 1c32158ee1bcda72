import { type DivIcon, divIcon } from 'leaflet';
import classes from './disc-icon.module.css';

export interface DiscLook {
  /** A number or a letter. */
  text: string;
  kind: 'newest' | 'point' | 'letter' | 'cluster' | 'cursor';
  /** Instead of the kind's own. */
  color?: string;
  isSelected?: boolean;
  /** Pulses once. */
  isArriving?: boolean;
}

/** Diameters in px. */
export const discSizes = { newest: 30, point: 22, letter: 30, cluster: 36, cursor: 20 } as const;

export const discElement = ({ text, kind, color, isSelected = false, isArriving = false }: DiscLook) => {
  const disc = document.createElement('span');
  disc.className = classes.disc ?? '';
  disc.dataset.kind = kind;
  disc.toggleAttribute('data-long', text.length > 2);
  disc.toggleAttribute('data-selected', isSelected);
  disc.toggleAttribute('data-arriving', isArriving);
  if (color) disc.style.setProperty('--disc', color);
  // Never as markup: the text may come from anywhere.
  disc.textContent = text;
  return disc;
};

export const discIcon = (look: DiscLook): DivIcon => {
  const size = discSizes[look.kind];
  return divIcon({ html: discElement(look), className: classes.icon, iconSize: [size, size] });
};
