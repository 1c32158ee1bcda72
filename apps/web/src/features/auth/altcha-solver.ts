import { type Challenge, solveChallengeWorkers } from 'altcha/lib';
import workerAddress from 'altcha/workers/pbkdf2?url';
import { authApi } from './auth.api.ts';

const mostWorkers = 4;

/** Fetches and solves a proof-of-work challenge in web workers; resolves to the value for `captcha`. */
export const solveCaptcha = async (level: 'normal' | 'hard') => {
  const challenge = (await authApi.getCaptcha({ query: { level } })) as unknown as Challenge;
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(workerAddress),
  });
  if (!solution) throw new Error('the captcha took too long');
  return btoa(JSON.stringify({ challenge, solution }));
};
