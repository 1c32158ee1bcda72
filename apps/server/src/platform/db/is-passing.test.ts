import { describe, expect, it } from 'vitest';
import { isPassing } from './is-passing.ts';

const withCode = (code: string) => Object.assign(new Error('something'), { code });

describe('what went wrong with the database', () => {
  it.each([
    withCode('57P01'),
    withCode('57P03'),
    withCode('53100'),
    withCode('40P01'),
    withCode('08006'),
    withCode('25006'),
    withCode('58030'),
    withCode('ECONNREFUSED'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    // Errors of a rollback on a lost connection.
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Failed query: rollback', { cause: new Error('Client was closed and is not queryable') }),
    new Error('Failed query: insert', { cause: withCode('53300') }),
  ])('passes: %s', (error) => expect(isPassing(error)).toBe(true));

  it.each([
    withCode('22P05'),
    withCode('23505'),
    withCode('42703'),
    new TypeError('undefined is not a function'),
    new Error('Failed query: insert', { cause: withCode('23514') }),
  ])('stays: %s', (error) => expect(isPassing(error)).toBe(false));
});
