import { logProblem } from './log.ts';

/** Its one address for ever. */
export const workerPath = '/sw.js';

/** Makes the app installable; needs no permission. */
export const registerWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(workerPath)
    .catch((error: unknown) => logProblem('The service worker was not registered', error));
};
