import { type DivIcon, divIcon } from 'leaflet';
import classes from './disc-icon.module.css';

export interface DiscLook {
  text: string;
  kind: 'newest' | 'point' | 'letter' | 'cluster' | 'cursor' | 'live';
  /** Heading in degrees (0 is north), shown as an arrow instead of the text. */
  course?: number | null;
  color?: string;
  /** Overrides the diameter of the kind, in px. */
  size?: number;
  isSelected?: boolean;
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
  // Never as HTML: the text is untrusted.
  if (course === null) disc.textContent = text;
  else disc.append(arrowElement(course));
  return disc;
};

export const discIcon = (look: DiscLook): DivIcon => {
  const { size = discSizes[look.kind] } = look;
  return divIcon({ html: discElement(look), className: classes.icon, iconSize: [size, size] });
};
