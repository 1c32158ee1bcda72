const LOOK_EVERY_MS = 100;

/**
 * Under npm, whoever ends npm means us. But npm's shell dies of a signal without handing it on, and a killed npm tells
 * nobody; both are seen by our getting another parent.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
