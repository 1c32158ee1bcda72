const LOOK_EVERY_MS = 100;

/**
 * Under npm, a signal to npm is meant for us. But npm's shell dies of it without forwarding it, and a killed npm
 * forwards nothing; in both cases we get another parent.
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
