import type { ReactNode } from 'react';
import classes from './drawn-map.module.css';

interface DrawnMapProps {
  /** Address of an SVG file with a group `map`; it takes its colours from here. */
  src: string;
  width: number;
  height: number;
  /** Drawn above it, in the same coordinates. */
  children?: ReactNode;
}

/** A picture of a map, not a map: streets come from a file instead of the bundle, and follow the colour scheme. */
export const DrawnMap = ({ src, width, height, children }: DrawnMapProps) => (
  <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
    <use href={`${src}#map`} />
    {children}
  </svg>
);
