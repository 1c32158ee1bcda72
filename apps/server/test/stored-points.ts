import type { LocationPoint } from '@holdfast/contract/history';
import { expect, vi } from 'vitest';
import type { createUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Owner = Pick<Awaited<ReturnType<typeof createUser>>, 'headers'>;

/** The first page of at most 1000 points. */
export const storedPoints = async (test: TestApp, { headers }: Owner, { _id }: { _id: string }) =>
  (await test.app.inject({ url: `/api/history/map/${_id}?perPage=1000`, headers })).json<LocationPoint[]>();

export const areStored = (test: TestApp, owner: Owner, device: { _id: string }, count: number) =>
  vi.waitFor(async () => expect(await storedPoints(test, owner, device)).toHaveLength(count), {
    timeout: 15_000,
    interval: 100,
  });
