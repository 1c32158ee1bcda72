const LOOK_EVERY_MS = 100;

/**
 * A signal to npm is meant for this process, but npm's shell dies without forwarding it and a killed npm forwards
 * nothing; in both cases this process gets a new parent.
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
