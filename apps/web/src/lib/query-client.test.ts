import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toast } from '../ui/feedback/toast.ts';
import { ApiError, HandledError } from './api-error.ts';
import { connection, resetConnection } from './connection.ts';
import { createQueryClient } from './query-client.ts';

const spyOnToasts = () => vi.spyOn(toast, 'error');
let shown: ReturnType<typeof spyOnToasts>;
beforeEach(() => {
  shown = spyOnToasts();
});
afterEach(resetConnection);

const refusal = (message = '') => new ApiError({ statusCode: 404, message });
const unreachable = new ApiError({ statusCode: 0, message: '' });
const texts = () => shown.mock.calls.map(([text]) => text);

/** A query that is in use; `answer` decides each time what the server says. */
const follow = (answer: () => Promise<string>, initialData?: string) => {
  const queryClient = createQueryClient();
  const query = new QueryObserver(
    queryClient,
    queryOptions({ queryKey: ['things'], queryFn: answer, initialData, retry: false, meta: { failure: 'No things' } }),
  );
  onTestFinished(query.subscribe(() => {}));
  return { refetch: () => query.refetch() };
};

describe('a failed query', () => {
  it('does not compile without a failure text [P1.8.1]', () => {
    // @ts-expect-error meta is missing
    queryOptions({ queryKey: ['things'], queryFn: () => 'x' });
    // @ts-expect-error meta says nothing
    queryOptions({ queryKey: ['things'], queryFn: () => 'x', meta: {} });
    expect(queryOptions({ queryKey: [], queryFn: () => 'x', meta: { failure: 'No things' } }).meta).toBeDefined();
  });

  it("makes a toast with the server's message, else its own text, else the last resort [P1.8.2] [P2.8.1]", async () => {
    const fail = vi.fn<() => Promise<string>>();
    fail.mockRejectedValueOnce(refusal('Words of the server')).mockRejectedValueOnce(refusal());
    const { refetch } = follow(fail);
    await vi.waitFor(() => expect(texts()).toEqual(['Words of the server']), { timeout: 20_000 });
    await refetch();
    expect(texts()).toEqual(['Words of the server', 'No things']);
    const queryClient = createQueryClient();
    await queryClient
      .fetchQuery({ queryKey: ['others'], queryFn: () => Promise.reject(refusal()), retry: false })
      .catch(() => null);
    expect(texts().at(-1)).toBe('Something went wrong');
  });

  it('makes one toast of an outage while it refetches in the background, and one of the next', async () => {
    let isDown = true;
    const { refetch } = follow(() => (isDown ? Promise.reject(refusal()) : Promise.resolve('new')), 'old');
    await refetch();
    await refetch();
    expect(texts()).toEqual(['No things']);
    isDown = false;
    await refetch();
    isDown = true;
    await refetch();
    expect(texts()).toEqual(['No things', 'No things']);
  });

  it('is silent in the background while the offline bar is shown, but not where nothing is shown yet', async () => {
    connection.setState({ state: 'offline' });
    const old = follow(() => Promise.reject(unreachable), 'old');
    await old.refetch();
    expect(texts()).toEqual([]);
    const none = follow(() => Promise.reject(unreachable));
    await none.refetch();
    expect(texts()).toContain('No things');
  });

  it('is silent without a network, and when its session has ended', async () => {
    await follow(() => Promise.reject(new HandledError())).refetch();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await follow(() => Promise.reject(unreachable)).refetch();
    expect(texts()).toEqual([]);
  });
});

describe('a failed query of which the page shows an error itself', () => {
  const gone = () => Promise.reject(new ApiError({ statusCode: 404, code: 'device-not-found', message: '' }));
  const ask = (queryFn: () => Promise<string>, initialData?: string) =>
    createQueryClient()
      .fetchQuery({
        queryKey: ['things'],
        queryFn,
        initialData,
        staleTime: 0,
        retry: false,
        meta: { failure: 'No things', inPage: ['device-not-found'] },
      })
      .catch(() => null);

  it('makes a toast only of other errors, and where the page goes on to show what it has', async () => {
    await ask(gone);
    expect(texts()).toEqual([]);
    await ask(() => Promise.reject(refusal()));
    expect(texts()).toEqual(['No things']);
    await ask(gone, 'old');
    expect(texts()).toHaveLength(2);
  });
});

describe('a failed mutation', () => {
  const run = (meta: { fallback?: string; prefix?: string }, error: Error) => {
    const queryClient = createQueryClient();
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(error), meta });
    return mutation.execute(undefined).catch(() => null);
  };

  it("makes a toast with the server's message, else its own text, else the last resort [P1.8.1] [P1.8.2] [P2.8.1]", async () => {
    await run({ fallback: 'Not saved' }, refusal('Words of the server'));
    await run({ fallback: 'Not saved' }, refusal());
    await run({}, refusal());
    await run({ prefix: 'Unable to save: ' }, refusal('too long'));
    expect(texts()).toEqual(['Words of the server', 'Not saved', 'Something went wrong', 'Unable to save: too long']);
  });
});
