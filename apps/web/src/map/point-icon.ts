import { DivIcon } from 'leaflet';
import classes from './point-icon.module.css';

export interface IconLook {
  /** A number or a letter. */
  text: string;
  /** What screen readers call the marker. */
  label: string;
  kind: 'newest' | 'point' | 'letter' | 'cluster';
  color?: string;
  isSelected?: boolean;
  /** Pulses once. */
  isArriving?: boolean;
}

const sizes = { newest: 30, point: 22, letter: 30, cluster: 36 } as const;

const discOf = ({ text, kind, color, isSelected, isArriving }: IconLook) => {
  const disc = document.createElement('span');
  disc.className = classes.disc ?? '';
  disc.dataset.kind = kind;
  if (isSelected) disc.dataset.selected = 'true';
  if (isArriving) disc.dataset.arriving = 'true';
  if (color) disc.style.setProperty('--disc', color);
  // Never markup: the text may come from anywhere.
  disc.textContent = text;
  return disc;
};

class PointIcon extends DivIcon {
  readonly label: string;

  constructor(look: IconLook) {
    const size = sizes[look.kind];
    super({ html: discOf(look), className: classes.icon, iconSize: [size, size], popupAnchor: [0, -size / 2 - 4] });
    this.label = look.label;
  }

  override createIcon(old?: HTMLElement) {
    const element = super.createIcon(old);
    element.setAttribute('aria-label', this.label);
    return element;
  }
}

export const pointIcon = (look: IconLook): DivIcon => new PointIcon(look);
