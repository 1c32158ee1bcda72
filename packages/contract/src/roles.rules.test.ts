import { describe, expect, it } from 'vitest';
import { canUseClientKey, isEnterprise, roles } from './roles.rules.ts';

describe('roles', () => {
  it('are the seven of the product [P1.6.1] [P1.1.2]', () => {
    expect([...roles].sort()).toEqual([
      'admin',
      'enterprise',
      'enterpriseNoApi',
      'k9',
      'sharedUser',
      'superAdmin',
      'user',
    ]);
  });

  it('make somebody an enterprise user, with or without an API key [P2.6.4]', () => {
    expect(roles.filter((role) => isEnterprise([role]))).toEqual(['enterprise', 'enterpriseNoApi']);
    expect(roles.filter((role) => canUseClientKey([role]))).toEqual(['enterprise']);
    expect(isEnterprise([])).toBe(false);
    expect(canUseClientKey(['user', 'enterprise'])).toBe(true);
  });
});
