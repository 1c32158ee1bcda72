import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const fleetwise = {
  name: 'Fleetwise',
  plural: 'Fleet trackers',
  colors: {
    primary: { light: '#1C56B0', dark: '#84B3F7' },
    accent: { light: '#6B21A8', dark: '#D8B4FE' },
  },
  supportEmail: 'help@fleetwise.test',
  supportUrl: 'https://fleetwise.test/help',
};

export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><script>alert(1)</script><rect width="64" height="32" fill="#1C56B0"/></svg>';

export const writeBrandFolder = (files: Record<string, string | Buffer>) => {
  const folder = mkdtempSync(join(tmpdir(), 'hf-brand-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};
