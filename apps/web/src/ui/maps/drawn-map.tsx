import type { ReactNode } from 'react';
import classes from './drawn-map.module.css';

interface DrawnMapProps {
  /** URL of an SVG file with a group `map`, which inherits its colours from this page. */
  src: string;
  width: number;
  height: number;
  /** Overlay in the same coordinates. */
  children?: ReactNode;
}

/** Static illustration of a map: loaded from a file to keep it out of the bundle, and follows the colour scheme. */
export const DrawnMap = ({ src, width, height, children }: DrawnMapProps) => (
  <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
    <use href={`${src}#map`} />
    {children}
  </svg>
);
