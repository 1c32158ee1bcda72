import { useEffect } from 'react';

/** Stands beside whatever is shown first: the mark that came with the page goes only when something takes its place. */
export const FirstScreenEnd = () => {
  useEffect(() => document.getElementById('first-screen')?.remove(), []);
  return null;
};
