import { useEffect, useState } from 'react';

const debounce = 500;

/** What was typed, half a second after the last letter. */
export const useDebounced = (typed: string) => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounce);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
