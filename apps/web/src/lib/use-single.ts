import { useRef } from 'react';

/** For what must not happen twice: called again before it is done, it does nothing. */
export const useSingle = <Input extends unknown[]>(run: (...input: Input) => Promise<unknown>) => {
  const isRunning = useRef(false);
  return (...input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const end = () => {
      isRunning.current = false;
    };
    // Whoever runs it tells what went wrong.
    run(...input).then(end, end);
  };
};
