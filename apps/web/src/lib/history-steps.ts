type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// Listeners run in registration order: this one must be registered before the router's.
window.addEventListener('popstate', (event) => guard?.(event));

/** Calls `next` on each popstate, before the router handles it. Returns the unsubscribe function. */
export const guardHistorySteps = (next: Guard) => {
  guard = next;
  return () => {
    guard = null;
  };
};
