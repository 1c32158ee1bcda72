import { describe, expect, it } from 'vitest';
import { checkSources } from './check-sources.mjs';

const inWeb = (jsx, path = 'apps/web/src/features/auth/login-form.tsx') =>
  checkSources([{ path, text: `export const A = () => ${jsx};` }]);

describe('texts in components', () => {
  it.each([
    '<p>Sign in</p>',
    "<p>{'Sign in'}</p>",
    '<p>{`Sign in`}</p>',
    "<p>{isNew ? texts.hello : 'Sign in'}</p>",
    '<><b />Sign in</>',
    '<Field label="Sign in" />',
    '<Field placeholder={"Sign in"} />',
    '<button aria-label="Sign in" />',
  ])('may not be written in place: %s', async (jsx) => {
    expect(await inWeb(jsx)).toEqual([expect.stringContaining('texts stand in <name>.texts.ts')]);
  });

  it.each([
    '<p>{texts.signIn}</p>',
    '<p>: {count}</p>',
    '<img alt="" />',
    '<Field label={texts.email} type="email" />',
  ])('come from the texts file: %s', async (jsx) => {
    expect(await inWeb(jsx)).toEqual([]);
  });

  it('are free in tests and outside the web', async () => {
    expect(await inWeb('<p>Sign in</p>', 'apps/web/src/features/auth/login-form.test.tsx')).toEqual([]);
    expect(await inWeb('<p>Sign in</p>', 'apps/server/src/features/auth/auth.emails.tsx')).toEqual([]);
  });
});
