import { useEffect, useState } from 'react';

/** The time of the last tick, for relative times. */
export const useNow = (seconds: number) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
};
