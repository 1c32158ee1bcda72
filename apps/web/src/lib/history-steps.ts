type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// A window calls its listeners in the order in which they came: this one must be there before the router's.
window.addEventListener('popstate', (event) => guard?.(event));

/** Calls back on each popstate before the router does. Returns a function that stops it. */
export const guardHistorySteps = (next: Guard) => {
  guard = next;
  return () => {
    guard = null;
  };
};
