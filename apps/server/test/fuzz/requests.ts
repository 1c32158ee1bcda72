import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { ContractCall } from './all-calls.ts';
import { arbitraryOf, jsonSchemaOf, type RealValues } from './from-schema.ts';
import { brokenBody, contentTypes, hostileHeaders, hostileText, hostileValue, hugeValue } from './hostile-values.ts';

interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export type FuzzRequest = Pick<InjectOptions, 'method' | 'url' | 'payload'> & {
  headers: Record<string, string>;
  kind: string;
};

type Change = (value: unknown) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Applies `change` to one leaf, selected by `at`; undefined removes it. */
const changeLeaf = (value: unknown, at: number, change: Change): unknown => {
  if (!isObject(value) || Object.keys(value).length === 0) return change(value);
  const keys = Object.keys(value);
  const key = keys[at % keys.length] as string;
  const inner = changeLeaf(value[key], Math.floor(at / keys.length), change);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return { ...value, [key]: inner };
};

const encode = (value: unknown) =>
  String(value) === '' ? '%20' : [...Buffer.from(String(value))].map((byte) => `%${hex(byte)}`).join('');
const hex = (byte: number) => byte.toString(16).padStart(2, '0');

const urlOf = ({ endpoint }: ContractCall, { params, query }: Parts) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encode(params[name] ?? 'x'));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one)}`));
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
};

const write = (call: ContractCall, kind: string, parts: Parts): FuzzRequest => {
  const hasBody = parts.body !== undefined;
  return {
    kind,
    method: call.endpoint.method,
    url: urlOf(call, parts),
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    ...(hasBody && { payload: JSON.stringify(parts.body) }),
  };
};

const partsOf = ({ schemas }: ContractCall, real: RealValues, isAtLimits: boolean): fc.Arbitrary<Parts> => {
  const valueFor = (schema: z.ZodType | undefined) =>
    schema ? arbitraryOf(jsonSchemaOf(schema), '', { real, isAtLimits }) : fc.constant(undefined);
  return fc.record({
    params: valueFor(schemas.params).map((value) => (isObject(value) ? value : {})),
    query: valueFor(schemas.query).map((value) => (isObject(value) ? value : {})),
    body: valueFor(schemas.body),
  });
};

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Requests to one call: valid, at the limits, and invalid in all known ways. */
export const requestsTo = (call: ContractCall, real: RealValues): fc.Arbitrary<FuzzRequest> => {
  const right = partsOf(call, real, false);
  const base = fc.record({ parts: right, at: fc.nat(10_000), value: hostileValue, text: hostileText, huge: hugeValue });
  const takes = call.schemas;
  const kinds: { weight: number; arbitrary: fc.Arbitrary<FuzzRequest> }[] = [];
  const add = (weight: number, arbitrary: fc.Arbitrary<FuzzRequest>) => kinds.push({ weight, arbitrary });
  type Base = typeof base extends fc.Arbitrary<infer T> ? T : never;
  const changed = (kind: string, weight: number, change: (given: Base) => Partial<Parts>) =>
    add(
      weight,
      base.map((given) => write(call, kind, { ...given.parts, ...change(given) })),
    );

  add(
    6,
    right.map((parts) => write(call, 'valid', parts)),
  );
  add(
    3,
    partsOf(call, real, true).map((parts) => write(call, 'boundary', parts)),
  );
  if (takes.body) {
    changed('wrong type', 5, ({ parts, at, value }) => ({ body: changeLeaf(parts.body, at, () => value) }));
    changed('missing', 2, ({ parts, at }) => ({ body: changeLeaf(parts.body, at, () => undefined) }));
    changed('unicode', 3, ({ parts, at, text }) => ({ body: changeLeaf(parts.body, at, () => text) }));
    changed('huge', 1, ({ parts, at, huge }) => ({ body: changeLeaf(parts.body, at, () => huge) }));
    changed('nested', 1, ({ parts, at }) => ({
      body: changeLeaf(parts.body, at, () => JSON.parse(deep(at % 2_000 || 1))),
    }));
  }
  if (takes.params) {
    changed('path', 4, ({ parts, at, text }) => ({
      params: { ...(changeLeaf(parts.params, at, () => text) as object) },
    }));
    changed('long path', 1, ({ parts, at }) => ({
      params: { ...(changeLeaf(parts.params, at, () => 'x'.repeat(at)) as object) },
    }));
  }
  changed('query', takes.query ? 5 : 1, ({ parts, at, value, text }) => ({
    query: {
      ...parts.query,
      ...(takes.query ? (changeLeaf(parts.query, at, () => value) as object) : { [text]: value }),
    },
  }));
  changed('unknown query', 1, ({ parts, text, value }) => ({ query: { ...parts.query, [text]: value } }));
  changed('unknown field', 2, ({ parts, text, value }) => ({
    body: { ...(isObject(parts.body) ? parts.body : {}), [text === '__proto__' ? 'roles' : text]: value },
  }));
  add(
    2,
    fc.tuple(right, brokenBody).map(([parts, payload]) => ({
      ...write(call, 'broken body', { ...parts, body: {} }),
      payload,
    })),
  );
  add(
    1,
    fc.tuple(right, fc.constantFrom(...contentTypes)).map(([parts, type]) => {
      const request = write(call, 'content type', { ...parts, body: parts.body ?? {} });
      return { ...request, headers: { 'content-type': type } };
    }),
  );
  add(
    2,
    fc.tuple(right, hostileHeaders).map(([parts, headers]) => {
      const request = write(call, 'headers', parts);
      return { ...request, headers: { ...request.headers, ...headers } };
    }),
  );
  return fc.oneof(...kinds);
};
