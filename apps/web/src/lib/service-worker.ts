import { logProblem } from './log.ts';

/** Must never change: installed workers are updated through this URL. */
export const workerPath = '/sw.js';

export const registerWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(workerPath)
    .catch((error: unknown) => logProblem('The service worker was not registered', error));
};
