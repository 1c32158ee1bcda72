import { onlineManager, QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDevice, aPoint, aToken, aUser } from '../../test/factories.ts';
import { mockCommands, mockDevices, network, pageOf } from '../../test/network.ts';
import { openOverview } from '../../test/open-overview.ts';
import { renderPage } from '../../test/render-page.tsx';
import { deviceKeys } from '../features/devices/device-lists.api.ts';
import { ApiError, GoneError } from '../lib/api-error.ts';
import { connection, resetConnection } from '../lib/connection.ts';
import type { CacheEntry } from '../lib/last-seen/cache-entry.ts';
import type { CacheStore } from '../lib/last-seen/cache-store.ts';
import { clearSession, lastSeenName, session, setToken, setUser } from '../lib/session.ts';
import { toasts } from '../ui/feedback/toast.ts';
import { keepLastSeen, restoreLastSeen } from './last-seen.ts';

/** The machine may be busy. */
const patient = { timeout: 20_000 };

const memoryStore = () => {
  const all = new Map<string, CacheEntry>();
  const store: CacheStore = {
    read: async () => [...all.values()],
    change: async ({ put, remove }) => {
      for (const id of remove) all.delete(id);
      for (const one of put) all.set(one.id, one);
    },
  };
  return { store, all, text: () => JSON.stringify([...all.values()]) };
};

const user = aUser();
const device = aDevice({ name: 'Bike' });
const listKey = deviceKeys.list({ type: 'all', name: '', perPage: 24, page: 0 });
const gridKey = ['history', device._id, 'grid', { page: 0 }];

const signIn = (as = user, token = aToken) => {
  setToken(token);
  setUser(as);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  signIn();
});
afterEach(resetConnection);

const later = () => vi.advanceTimersByTimeAsync(10_000);

/** What somebody saw with these queries is kept. */
const keep = async (place = memoryStore()) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(listKey, pageOf([device]));
  const stop = keepLastSeen(queryClient, session.getState().user?._id ?? '', place.store);
  onTestFinished(stop);
  queryClient.setQueryData(gridKey, { data: [aPoint({ address: 'Crown St' })] });
  await later();
  await vi.waitFor(() => expect(place.all.size).toBeGreaterThan(0), patient);
  return { ...place, queryClient, stop };
};

const restore = async (store: CacheStore) => {
  const queryClient = new QueryClient();
  return { queryClient, hasFound: await restoreLastSeen(queryClient, store) };
};

describe('what was seen', () => {
  it('is there again for the same session, with the time of it', async () => {
    const { store } = await keep();
    const seenAt = Date.now();
    session.setState({ user: null });
    vi.setSystemTime(seenAt + 3_600_000);
    const { queryClient, hasFound } = await restore(store);
    expect(hasFound).toBe(true);
    expect(session.getState().user).toMatchObject({ _id: user._id, name: user.name });
    expect(queryClient.getQueryData(listKey)).toMatchObject({ data: [{ name: 'Bike' }] });
    expect(queryClient.getQueryData(gridKey)).toMatchObject({ data: [{ address: 'Crown St' }] });
    const { state, liveUntil } = connection.getState();
    expect(state).toBe('offline');
    expect(seenAt - (liveUntil ?? 0)).toBeLessThan(30_000);
  });

  it('is nothing of payments, shares or administration', async () => {
    const { queryClient, text } = await keep();
    queryClient.setQueryData(['payments', 'history', null], [{ card: '4242' }]);
    queryClient.setQueryData(['sharing', 'shares', device._id], [{ sharedUserWithEmail: 'kim@example.test' }]);
    queryClient.setQueryData(['admin', 'users', {}], [{ email: 'kim@example.test' }]);
    queryClient.setQueryData(listKey, pageOf([{ ...device, name: 'Newer', passcode: 'secret' }]));
    await later();
    await vi.waitFor(() => expect(text()).toContain('Newer'), patient);
    expect(text()).not.toMatch(/4242|kim@example|secret/);
  });

  it('is forgotten when the server refuses it, and when a history is cleared also what is not shown', async () => {
    const { queryClient, text, store } = await keep();
    const olderKey = ['history', device._id, 'grid', { page: 1 }];
    queryClient.setQueryData(olderKey, { data: [aPoint({ address: 'Glebe' })] });
    await later();
    await vi.waitFor(() => expect(text()).toContain('Glebe'), patient);
    queryClient.removeQueries({ queryKey: olderKey });
    await queryClient.resetQueries({ queryKey: ['history'] });
    await later();
    await vi.waitFor(() => expect(text()).not.toMatch(/Glebe|Crown/), patient);
    expect(text()).toContain('Bike');

    const refused = () => Promise.reject(new ApiError({ statusCode: 404, message: '' }));
    await queryClient.fetchQuery({ queryKey: listKey, queryFn: refused, retry: false, staleTime: 0 }).catch(() => null);
    await later();
    await vi.waitFor(async () => expect(await store.read()).toHaveLength(1), patient);
  });

  it.each([
    ['is refused', new ApiError({ statusCode: 404, message: '' })],
    ['is gone', new GoneError()],
  ])('is forgotten of a device that %s, written or not', async (_, error) => {
    const { queryClient, text } = await keep();
    const end = (queryKey: readonly string[]) =>
      queryClient
        .fetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false, staleTime: 0 })
        .catch(() => null);
    const [written, recent] = [deviceKeys.one('written'), deviceKeys.one('recent')];
    queryClient.setQueryData(written, aDevice({ name: 'Trailer' }));
    await later();
    await vi.waitFor(() => expect(text()).toContain('Trailer'), patient);
    await end(written);
    queryClient.setQueryData(recent, aDevice({ name: 'Caravan' }));
    await end(recent);
    await later();
    await vi.waitFor(() => expect(text()).not.toContain('Trailer'), patient);
    expect(text()).not.toContain('Caravan');
  });

  it('is not given to the next person who signs in, and goes when they see something', async () => {
    const place = await keep();
    place.stop();
    signIn(aUser({ _id: 'u2', name: 'Kim' }), 'Bearer another-token');
    expect((await restore(place.store)).hasFound).toBe(false);
    const stop = keepLastSeen(new QueryClient(), 'u2', place.store);
    onTestFinished(stop);
    await later();
    await vi.waitFor(() => expect(place.text()).toContain('Kim'), patient);
    expect(place.text()).not.toMatch(/Bike|Crown|Maya/);
  });

  it('is not written any more by a session that is over', async () => {
    const { store, queryClient } = await keep();
    queryClient.setQueryData(listKey, pageOf([{ ...device, name: 'Too late' }]));
    localStorage.removeItem('holdfast.my.token');
    const change = vi.spyOn(store, 'change');
    await later();
    expect(change).not.toHaveBeenCalled();
  });

  it('is not read while nobody is signed in, nor after a week', async () => {
    const { store } = await keep();
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    expect((await restore(store)).hasFound).toBe(false);
    clearSession();
    expect((await restore(store)).hasFound).toBe(false);
  });

  it('fills the page when the network goes, where the page knows no better', async () => {
    const { queryClient } = await keep();
    queryClient.setQueryData(listKey, pageOf([{ ...device, name: 'Newer' }]));
    queryClient.removeQueries({ queryKey: gridKey });
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(queryClient.getQueryData(gridKey)).toBeDefined(), patient);
    expect(queryClient.getQueryData(listKey)).toMatchObject({ data: [{ name: 'Newer' }] });
  });
});

describe('what was seen while the page is busy', () => {
  /** A browser that is idle when the test says so. */
  const stubIdle = () => {
    const waiting = new Map<number, { work: () => void; timeout: number | undefined }>();
    let last = 0;
    vi.stubGlobal('requestIdleCallback', (work: () => void, options?: IdleRequestOptions) => {
      waiting.set(++last, { work, timeout: options?.timeout });
      return last;
    });
    vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
    const beIdle = () => {
      for (const [id, { work }] of waiting) {
        waiting.delete(id);
        work();
      }
    };
    return { waiting, beIdle };
  };

  const see = () => {
    const place = memoryStore();
    const read = vi.spyOn(place.store, 'read');
    const queryClient = new QueryClient();
    queryClient.setQueryData(listKey, pageOf([device]));
    const stop = keepLastSeen(queryClient, user._id, place.store);
    onTestFinished(stop);
    return { ...place, read, queryClient, stop };
  };

  it('is written once it is idle, within seconds at the latest', async () => {
    const { waiting, beIdle } = stubIdle();
    const { read, text, queryClient } = see();
    await later();
    queryClient.setQueryData(gridKey, { data: [aPoint({ address: 'Crown St' })] });
    await later();
    expect(read).not.toHaveBeenCalled();
    expect([...waiting.values()]).toMatchObject([{ timeout: 5000 }]);
    beIdle();
    await vi.waitFor(() => expect(text()).toMatch(/Bike.*Crown St/), patient);
    expect(read).toHaveBeenCalledOnce();

    queryClient.setQueryData(listKey, pageOf([{ ...device, name: 'Newer' }]));
    await vi.advanceTimersByTimeAsync(9000);
    expect(waiting.size).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(waiting.size).toBe(1);
  });

  it('is written at once when the page is hidden, and not a second time', async () => {
    const { waiting } = stubIdle();
    const { text } = see();
    await later();
    expect(waiting.size).toBe(1);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(text()).toContain('Bike'), patient);
    expect(waiting.size).toBe(0);
  });

  it('is not written any more once it is stopped', async () => {
    const { waiting } = stubIdle();
    const { stop } = see();
    await later();
    expect(waiting.size).toBe(1);
    stop();
    expect(waiting.size).toBe(0);
  });

  it('is written by a browser that knows no idle time', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const { text } = see();
    await later();
    await vi.waitFor(() => expect(text()).toContain('Bike'), patient);
  });
});

describe('when a session ends', () => {
  it('all of it is deleted', () => {
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    clearSession();
    expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith(lastSeenName);
  });
});

describe('without a network', () => {
  beforeEach(() => {
    vi.useRealTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  it('what was never seen says so, without a toast for each', async () => {
    network.use(mockDevices.listDevices(() => HttpResponse.error()));
    renderPage('/', { as: user });
    await screen.findByRole('heading', { name: 'My AirBolts' });
    expect(await screen.findByText(/this was not opened here before/)).toBeVisible();
    expect(toasts.getState()).toEqual([]);
  });

  it('an action fails at once and says that it was not done', async () => {
    const { actor, queryClient } = await openOverview([device]);
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const locate = vi.fn(() => HttpResponse.error());
    network.use(mockCommands.locate(locate));
    await actor.click(await screen.findByRole('button', { name: 'Locate' }));
    expect(await screen.findByText(/^You are offline, so this was not done/)).toBeVisible();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    onlineManager.setOnline(true);
    expect(locate).toHaveBeenCalledOnce();
  });
});
