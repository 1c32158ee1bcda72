import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf, pageQuery } from './pagination.ts';

describe('pageQuery', () => {
  it('counts pages from 0 and shows 20 unless asked otherwise [P2.3.14]', () => {
    expect(pageQuery.parse({})).toEqual({ page: 0, perPage: 20, filter: '' });
    expect(pageQuery.parse({ page: '3', perPage: '1000', filter: 'a%_' })).toEqual({
      page: 3,
      perPage: 1000,
      filter: 'a%_',
    });
  });

  it.each([
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { perPage: '0' },
    { perPage: '1001' },
    { perPage: '-5' },
    { perPage: 'all' },
    { perPage: '1e9' },
    { page: ['1', '2'] },
    { filter: 'x'.repeat(201) },
    { filter: ['a', 'b'] },
    { sort: 'name' },
  ])('refuses %j [A14]', (query) => {
    expect(pageQuery.safeParse(query).success).toBe(false);
  });
});

describe('pageOf', () => {
  it('is a list with its pagination [P2.3.14]', () => {
    const page = pageOf(z.string());
    const pagination = { page: 0, perPage: 20, total: 1, hasNext: false, hasPrev: false, filter: '' };
    expect(page.parse({ data: ['x'], pagination })).toEqual({ data: ['x'], pagination });
    for (const field of Object.keys(pagination)) {
      const { [field]: _, ...rest } = pagination as Record<string, unknown>;
      expect(page.safeParse({ data: [], pagination: rest }).success, field).toBe(false);
    }
  });
});
