import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * Guards a form or button against double submits: while the request is pending, further events are ignored,
 * including those before the next render. An action that returns no promise sent no request.
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
    // The mutation has already reported the failure.
    request.then(finish, () => {}).finally(() => setPending(false));
  };

  return { submit, isBusy };
};
