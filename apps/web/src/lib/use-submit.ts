import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * Guards a form or a button against double submit: while the promise of one request is pending, further events are
 * ignored, also those before the next render. An action that returns no promise has sent nothing.
 */
export const useSubmit = <E extends SyntheticEvent>(action: (event: E) => unknown, onSuccess?: () => void) => {
  const isPending = useRef(false);
  const isMounted = useRef(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const setPending = (is: boolean) => {
    isPending.current = is;
    setBusy(is);
  };

  const submit = (event: E) => {
    event.preventDefault();
    if (isPending.current) return;
    const request = action(event);
    if (!(request instanceof Promise)) return;
    setPending(true);
    const finish = () => {
      if (isMounted.current) onSuccess?.();
    };
    // A failure has been reported by its mutation.
    request.then(finish, () => {}).finally(() => setPending(false));
  };

  return { submit, isBusy };
};
