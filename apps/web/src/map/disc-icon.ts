import { type DivIcon, divIcon } from 'leaflet';
import classes from './disc-icon.module.css';

export interface DiscLook {
  /** A number or a letter. */
  text: string;
  kind: 'newest' | 'point' | 'letter' | 'cluster' | 'cursor' | 'live';
  /** Where it is heading, as an arrow instead of the text: in degrees, 0 is north. */
  course?: number | null;
  /** Instead of the kind's own. */
  color?: string;
  /** Instead of the kind's own diameter, in px. */
  size?: number;
  isSelected?: boolean;
  /** Pulses once. */
  isArriving?: boolean;
}

/** Diameters in px. */
export const discSizes = { newest: 30, point: 22, letter: 30, cluster: 36, cursor: 20, live: 44 } as const;

const arrowElement = (course: number) => {
  const arrow = document.createElement('span');
  arrow.className = classes.arrow ?? '';
  arrow.style.transform = `rotate(${course}deg)`;
  return arrow;
};

export const discElement = (look: DiscLook) => {
  const { text, kind, color, course = null, isSelected = false, isArriving = false } = look;
  const disc = document.createElement('span');
  disc.className = classes.disc ?? '';
  disc.dataset.kind = kind;
  disc.toggleAttribute('data-long', text.length > 2);
  disc.toggleAttribute('data-selected', isSelected);
  disc.toggleAttribute('data-arriving', isArriving);
  if (color) disc.style.setProperty('--disc', color);
  // Never as markup: the text may come from anywhere.
  if (course === null) disc.textContent = text;
  else disc.append(arrowElement(course));
  return disc;
};

export const discIcon = (look: DiscLook): DivIcon => {
  const { size = discSizes[look.kind] } = look;
  return divIcon({ html: discElement(look), className: classes.icon, iconSize: [size, size] });
};
