import { useEffect } from 'react';

/** Removes the static splash mark of the HTML page; render it together with the first real content. */
export const FirstScreenEnd = () => {
  useEffect(() => document.getElementById('first-screen')?.remove(), []);
  return null;
};
