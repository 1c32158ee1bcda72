import { useCallback, useState } from 'react';

export const useWrongCoordinates = () => {
  const [count, setCount] = useState(0);
  const onWrong = useCallback((isWrong: boolean) => setCount((before) => before + (isWrong ? 1 : -1)), []);
  return { isAnyWrong: count > 0, onWrong };
};
