import { type UIEvent, useState } from 'react';

/** Overscan: rows rendered beyond the edges, so that the next row exists before it is scrolled or tabbed to. */
const spare = 4;

/** Virtual scrolling for rows of equal height; heights in px. */
export const useWindow = ({ count, rowHeight, height }: { count: number; rowHeight: number; height: number }) => {
  const [scrolled, setScrolled] = useState(0);
  const fitting = Math.ceil(height / rowHeight);
  const top = Math.min(Math.floor(scrolled / rowHeight), Math.max(0, count - fitting));
  const start = Math.max(0, top - spare);
  const end = Math.min(count, top + fitting + spare + 1);
  return {
    start,
    end,
    above: start * rowHeight,
    below: (count - end) * rowHeight,
    onScroll: (event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollTop),
  };
};
