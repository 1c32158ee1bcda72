import { contrastOf } from '@holdfast/contract/brand.rules';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { openBrandPictures } from '../src/platform/brand/brand-pictures.ts';
import { fleetwise, logoSvg, writeBrandFolder } from './brand-folder.ts';
import { post } from './calls.ts';
import { createUser, mailTo } from './factories.ts';
import { createTestApp } from './test-app.ts';
import { testEnv } from './test-env.ts';

const brandOf = (env: Record<string, string>) => readConfig({ ...testEnv, ...env }).brand;
const problemsOf = (env: Record<string, string>) => {
  try {
    brandOf(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};
const json = (brand: object) => ({ 'brand.json': JSON.stringify(brand) });
const refusalOf = (files: Record<string, string | Buffer>) => problemsOf({ BRAND_DIR: writeBrandFolder(files) });

describe('the brand of the operator', () => {
  it('is the usual one where nothing is set', () => {
    expect(brandOf({})).toEqual({ name: 'AirBolt', isOwn: false, supportEmail: '', colors: {} });
    expect(readConfig(testEnv).mailFrom).toBe('AirBolt <no-reply@localhost>');
  });

  it('is a name and an address of the environment', () => {
    const env = { BRAND_NAME: ' Fleetwise ', SUPPORT_EMAIL: 'help@fleetwise.test' };
    expect(brandOf(env)).toMatchObject({ name: 'Fleetwise', isOwn: true, supportEmail: 'help@fleetwise.test' });
    expect(readConfig({ ...testEnv, ...env }).mailFrom).toBe('Fleetwise <no-reply@localhost>');
  });

  it('is a folder with colours and pictures, and the environment comes before it', () => {
    const BRAND_DIR = writeBrandFolder({ ...json(fleetwise), 'logo.svg': logoSvg });
    expect(brandOf({ BRAND_DIR })).toMatchObject({
      name: 'Fleetwise',
      plural: 'Fleet trackers',
      supportEmail: 'help@fleetwise.test',
      colors: { primary: ['#1C56B0', '#84B3F7'], accent: ['#6B21A8', '#D8B4FE'] },
      logo: { type: 'image/svg+xml' },
    });
    expect(brandOf({ BRAND_DIR, BRAND_NAME: 'Depot 7' })).toMatchObject({ name: 'Depot 7', plural: 'Fleet trackers' });
  });

  it.each([
    ['<b>', 'one line without'],
    ['two\nlines', 'one line without'],
    ['x'.repeat(41), '<=40 characters'],
  ])('refuses the name %j', (BRAND_NAME, why) => {
    expect(problemsOf({ BRAND_NAME })).toEqual([expect.stringMatching(`^BRAND_NAME: .*${why}`)]);
  });

  it('refuses a folder that cannot be used, and says why', () => {
    expect(problemsOf({ BRAND_DIR: '/nowhere/brand' })).toEqual(['BRAND_DIR: /nowhere/brand is no folder']);
    expect(refusalOf({})).toEqual([expect.stringMatching(/^BRAND_DIR: .* has no brand\.json$/)]);
    expect(refusalOf({ 'brand.json': '{' })).toEqual([expect.stringContaining('BRAND_DIR: brand.json is no JSON')]);
    expect(refusalOf(json({ name: 'A', colour: '#fff' }))).toEqual([expect.stringContaining('colour')]);
    expect(refusalOf(json({ ...fleetwise, supportUrl: 'javascript:alert(1)' }))).toEqual([
      expect.stringContaining('supportUrl'),
    ]);
    expect(refusalOf({ ...json(fleetwise), 'logo.svg': 'x'.repeat(300_000) })).toEqual([
      'BRAND_DIR: logo.svg has 300000 bytes, at most 262144 are taken',
    ]);
    expect(refusalOf({ ...json(fleetwise), 'favicon.png': '<html>' })).toEqual([
      'BRAND_DIR: favicon.png is no PNG picture',
    ]);
  });

  it('refuses colours that cannot be read on their surfaces', () => {
    const pale = { primary: { light: '#FFD400', dark: '#84B3F7' }, accent: { light: '#6B21A8', dark: '#4B0082' } };
    expect(refusalOf(json({ ...fleetwise, colors: pale }))).toEqual([
      'BRAND_DIR: brand.json: colors.primary.light: #FFD400 has a contrast of 1.3:1 on bg #F5F5F2, needs 4.5:1',
      expect.stringMatching(/colors\.accent\.dark: #4B0082 has a contrast of 1\.\d:1 on .*, needs 4\.5:1$/),
    ]);
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21);
    expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  it('has icons of every size, made from its picture', async () => {
    const BRAND_DIR = writeBrandFolder({ ...json(fleetwise), 'logo.svg': logoSvg });
    const { icons, mailLogo } = await openBrandPictures(brandOf({ BRAND_DIR }));
    const sizes = [...icons].map(async ([name, icon]) => {
      const { width, height, format } = await sharp(icon).metadata();
      return `${name} ${format} ${width}x${height}`;
    });
    expect(await Promise.all(sizes)).toEqual([
      'icon-180.png png 180x180',
      'icon-192.png png 192x192',
      'icon-512.png png 512x512',
      'icon-maskable-192.png png 192x192',
      'icon-maskable-512.png png 512x512',
    ]);
    expect(await sharp(mailLogo ?? undefined).metadata()).toMatchObject({ format: 'png', width: 128, height: 64 });
  });

  it('is in mails, in authenticator apps and in passkeys', async () => {
    const test = await createTestApp({ BRAND_DIR: writeBrandFolder({ ...json(fleetwise), 'logo.svg': logoSvg }) });
    onTestFinished(() => test.close());
    const person = await createUser(test);
    const started = await post(test, '/api/v2/account/2fa', undefined, person);
    expect(started.json<{ twoFactorToken: string }>().twoFactorToken).toContain('issuer=Fleetwise');
    const passkey = await post(test, '/api/v2/account/passkeys/challenge', undefined, person);
    expect(passkey.json()).toMatchObject({ options: { rp: { name: 'Fleetwise' } } });
    const config = await test.app.inject('/api/client-config');
    expect(config.json()).toMatchObject({ supportEmail: 'help@fleetwise.test' });

    await post(test, '/api/login/forgot', { email: person.user.email, captcha: 'off' });
    const mail = await mailTo(test, person.user.email, /password/i);
    expect(mail.subject).toMatch(/^Fleetwise: /);
    expect(mail.text).toContain('Questions? Write to help@fleetwise.test');
    expect(mail.html).toContain('<img src="http://localhost:3000/brand/logo" alt=""');
    expect(mail.html).toContain('background:#1C56B0');
    expect(mail.text + mail.html).not.toContain('AirBolt');
  });
});
