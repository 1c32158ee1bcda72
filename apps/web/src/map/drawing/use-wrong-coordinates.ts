import { useCallback, useState } from 'react';

/** Whether any of several coordinate inputs holds what is no coordinate. */
export const useWrongCoordinates = () => {
  const [count, setCount] = useState(0);
  const onWrong = useCallback((isWrong: boolean) => setCount((before) => before + (isWrong ? 1 : -1)), []);
  return { isAnyWrong: count > 0, onWrong };
};
