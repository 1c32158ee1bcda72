import { HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aToken, aUser } from '../../../test/factories.ts';
import { mockAccount, network, refuse } from '../../../test/network.ts';
import { session, setToken } from '../../lib/session.ts';
import { checkSession, restoreSessionBy } from './session-check.ts';

const keep = (hasSeen: boolean) => {
  const restore = vi.fn(async () => hasSeen);
  restoreSessionBy(restore);
  onTestFinished(() => restoreSessionBy(async () => false));
  setToken(aToken);
  return restore;
};

it('goes on with what was last seen when the server cannot be reached', async () => {
  const restore = keep(true);
  network.use(mockAccount.getCurrentUser(() => HttpResponse.error()));
  await checkSession();
  expect(restore).toHaveBeenCalledOnce();
  expect(session.getState().token).toBe(aToken);
});

it('goes on with it after five seconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const restore = keep(true);
  network.use(mockAccount.getCurrentUser(() => new Promise<never>(() => {})));
  const check = checkSession();
  await vi.advanceTimersByTimeAsync(4999);
  expect(restore).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await check;
  expect(restore).toHaveBeenCalledOnce();
});

it('fails when nothing was seen', async () => {
  keep(false);
  network.use(mockAccount.getCurrentUser(() => HttpResponse.error()));
  await expect(checkSession()).rejects.toMatchObject({ statusCode: 0 });
  expect(session.getState().token).toBe(aToken);
});

it('believes the server, whatever it says', async () => {
  const restore = keep(true);
  network.use(mockAccount.getCurrentUser(() => ({ user: aUser() })));
  await checkSession();
  expect(session.getState().user?.name).toBe('Maya Okafor');
  network.use(mockAccount.getCurrentUser(() => refuse('session-expired')));
  await checkSession();
  expect(session.getState().token).toBeNull();
  expect(restore).not.toHaveBeenCalled();
});
