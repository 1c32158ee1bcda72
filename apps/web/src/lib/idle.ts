/** Does something once the browser has nothing else to do, at most `patience` ms later. Returns what cancels it. */
export const whenIdle = (work: () => void, patience: number) => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(request);
};
