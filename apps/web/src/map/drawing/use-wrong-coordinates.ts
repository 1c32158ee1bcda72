import { useCallback, useState } from 'react';

/** Tracks whether any of several coordinate inputs is invalid. */
export const useWrongCoordinates = () => {
  const [count, setCount] = useState(0);
  const onWrong = useCallback((isWrong: boolean) => setCount((before) => before + (isWrong ? 1 : -1)), []);
  return { isAnyWrong: count > 0, onWrong };
};
