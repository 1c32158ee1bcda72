import { useEffect, useState } from 'react';

interface Clock {
  listeners: Set<(now: number) => void>;
  stop: () => void;
}

/** By seconds between ticks; shared, because a list shows hundreds of times. */
const clocks = new Map<number, Clock>();

const startClock = (seconds: number): Clock => {
  const listeners: Clock['listeners'] = new Set();
  const tick = () => {
    const now = Date.now();
    for (const listener of listeners) listener(now);
  };
  const timer = setInterval(tick, seconds * 1000);
  const stop = () => {
    clearInterval(timer);
    clocks.delete(seconds);
  };
  return { listeners, stop };
};

export const useNow = (seconds: number) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = clocks.get(seconds) ?? startClock(seconds);
    clocks.set(seconds, clock);
    clock.listeners.add(setNow);
    return () => {
      clock.listeners.delete(setNow);
      if (clock.listeners.size === 0) clock.stop();
    };
  }, [seconds]);
  return now;
};
