import { useEffect, useState } from 'react';

const debounce = 500;

/** What was typed, half a second after the last letter; and how to settle on something at once. */
export const useDebounced = (typed: string) => {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), debounce);
    return () => clearTimeout(timer);
  }, [typed]);
  return [settled, settle] as const;
};
