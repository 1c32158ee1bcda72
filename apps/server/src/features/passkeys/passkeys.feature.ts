import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { createPasskeysService } from './passkeys.service.ts';

type Deps = Omit<Parameters<typeof createPasskeysService>[1], 'site' | 'hasOidc' | 'brandName'> & { config: Config };

export const createPasskeys = (core: Core, { config, ...deps }: Deps) =>
  createPasskeysService(core, {
    ...deps,
    site: passkeySiteOf(config.webUrl),
    hasOidc: config.oidc !== null,
    brandName: config.brand.name,
  });
