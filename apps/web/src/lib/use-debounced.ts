import { useEffect, useState } from 'react';

const debounce = 500;

/** Debounced value, and a setter that skips the delay. */
export const useDebounced = (typed: string) => {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), debounce);
    return () => clearTimeout(timer);
  }, [typed]);
  return [settled, settle] as const;
};
