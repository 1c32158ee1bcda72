import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, nameOf } from './all-endpoints.ts';
import { createUser } from './factories.ts';
import { allCalls, type ContractCall } from './fuzz/all-calls.ts';
import { type Caller, createCaller, createSurroundings } from './fuzz/callers.ts';
import { faultOf } from './fuzz/check-answer.ts';
import { usedMegabytes } from './fuzz/memory.ts';
import { type FuzzRequest, requestsTo } from './fuzz/requests.ts';
import { createTallies, tableOf } from './fuzz/tally.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_115);
const requestsEach = Number(process.env.FUZZ_RUNS ?? 24);
const answerWithinMs = 10_000;
const growthLimitMb = 20;
const tallies = createTallies();
const memory = { before: 0, half: 0, after: 0 };

let test: TestApp;
let around: Awaited<ReturnType<typeof createSurroundings>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' }, { payments: true });
  around = await createSurroundings(test);
  memory.before = await usedMegabytes();
});
afterAll(async () => {
  await test.close();
  const megabytes = `memory: ${memory.before.toFixed(1)} MB before, ${memory.half.toFixed(1)} MB after half of it, ${memory.after.toFixed(1)} MB after all`;
  const report = `${tableOf(tallies.rows())}\n\nseed ${seed}\n${megabytes}\n`;
  if (process.env.FUZZ_REPORT) appendFileSync(process.env.FUZZ_REPORT, `${report}\n`);
});

const inTime = <T>(work: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(done, answerWithinMs, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Sends one request; returns its status and the fault of the response, if any. */
const send = async (call: ContractCall, { kind, ...request }: FuzzRequest, identity: Record<string, string>) => {
  const start = performance.now();
  const answer = await inTime(test.app.inject({ ...request, headers: { ...identity, ...request.headers } }));
  tallies.count(nameOf(call.endpoint), answer?.statusCode ?? 0, performance.now() - start);
  const sent = `${decodeURIComponent(request.url as string)} ${request.payload ?? ''}`;
  const fault = answer ? faultOf(call, answer, sent) : `no answer within ${answerWithinMs} ms`;
  const told = `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${String(request.payload ?? '')}`;
  return { status: answer?.statusCode ?? 0, fault: fault && `${kind}: ${fault}\n  ${told.slice(0, 600)}` };
};

/** Number of requests after which the caller is replaced, because the requests can delete the caller's own data. */
const requestsOfOne = 20;

/** Callers of read-only requests are reused, as they change nothing. */
const readers = new Map<string, Caller>();

const callerFor = async (call: ContractCall): Promise<Caller> => {
  const { method, roles, path } = call.endpoint;
  if (method !== 'GET' || path.includes(':id')) return createCaller(test, call, around);
  const kind = `${roles} ${call.isAboutMoney}`;
  const reader = readers.get(kind) ?? (await createCaller(test, call, around));
  readers.set(kind, reader);
  return reader;
};

/** Sends requests as one caller; every fourth one is unauthenticated. */
const fuzzAsOne = async (call: ContractCall, count: number, seedOfOne: number) => {
  const { headers, real } = await callerFor(call);
  const requests = fc.sample(requestsTo(call, real), { numRuns: count, seed: seedOfOne });
  const faults: string[] = [];
  for (const [at, request] of requests.entries()) {
    const { fault } = await send(call, request, at % 4 === 3 ? {} : headers);
    if (fault) faults.push(fault);
  }
  return faults;
};

const fuzz = async (call: ContractCall, round: number) => {
  const faults: string[] = [];
  for (let left = Math.ceil(requestsEach / 2), at = 0; left > 0; left -= requestsOfOne, at += 1) {
    const count = Math.min(left, requestsOfOne);
    faults.push(...(await fuzzAsOne(call, count, seed + round * 1_000_003 + at)));
  }
  expect(faults.length, `seed ${seed}\n${faults.slice(0, 5).join('\n')}`).toBe(0);
};

describe('whatever is sent', () => {
  it('is sent to every call of the contract', () => {
    expect(allCalls.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(allEndpoints.map(nameOf).sort());
  });

  it.each(allCalls.map((call) => [nameOf(call.endpoint), call] as const))(
    '%s answers in time and in shape, never with a 5xx',
    (_name, call) => fuzz(call, 0),
    600_000,
  );

  it('leaves what is measured halfway', async () => {
    memory.half = await usedMegabytes();
    expect(memory.half).toBeGreaterThan(0);
  });

  it.each(allCalls.map((call) => [nameOf(call.endpoint), call] as const))(
    '%s does so a second time',
    (_name, call) => fuzz(call, 1),
    600_000,
  );

  it('does not stay in memory', async () => {
    memory.after = await usedMegabytes();
    expect(memory.after - memory.half).toBeLessThan(growthLimitMb);
  });

  it('answers no error that /api/openapi.json does not list for the call', () => {
    expect([...test.unlistedErrors].sort()).toEqual([]);
  });

  it('leaves a server that serves', async () => {
    const { headers } = await createUser(test);
    expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });
});
