import { brandSurfaces, type OwnBrand } from '@holdfast/contract/brand.rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => void vi.resetModules());
afterEach(() => {
  document.head.querySelector('meta[name="brand"]')?.remove();
  // Other files share the modules.
  vi.resetModules();
});

const load = async (own?: OwnBrand) => {
  if (own) {
    const meta = Object.assign(document.createElement('meta'), { name: 'brand', content: JSON.stringify(own) });
    document.head.append(meta);
  }
  return import('./brand.ts');
};

it('is as it was made where the page says nothing', async () => {
  const { brand, tokens, hasOwnPrimary } = await load();
  expect(brand).toMatchObject({ name: 'AirBolt', plural: 'AirBolts', titlePrefix: 'AirBolt | ', logo: undefined });
  expect(brand.deviceTypes.travel_lock).toBe('AirBolt Travel Lock');
  expect(tokens.primary).toEqual(tokens.ink);
  expect(tokens['on-primary']).toEqual(tokens['on-ink']);
  expect(hasOwnPrimary).toBe(false);
});

it('is judged by the server on the surfaces that the web has', async () => {
  const { tokens } = await load();
  expect(tokens).toMatchObject(brandSurfaces);
});

it("is the operator's in names, links, logo and colours", async () => {
  const { brand, tokens, hasOwnPrimary } = await load({
    name: 'Fleetwise',
    supportEmail: 'help@fleetwise.test',
    supportUrl: 'https://fleetwise.test/help',
    logo: '/brand/logo',
    tokens: { primary: ['#1C56B0', '#84B3F7'] },
  });
  expect(JSON.stringify([brand.name, brand.plural, brand.titlePrefix, brand.deviceTypes])).not.toContain('AirBolt');
  expect(brand).toMatchObject({ plural: 'Fleetwise', logo: '/brand/logo' });
  expect(brand.links).toMatchObject({ help: 'https://fleetwise.test/help', contact: 'mailto:help@fleetwise.test' });
  expect(tokens.primary).toEqual(['#1C56B0', '#84B3F7']);
  expect(tokens.ink).toEqual(['#17191C', '#F1F2F3']);
  expect(hasOwnPrimary).toBe(true);
});
