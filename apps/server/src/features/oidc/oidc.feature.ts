import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { createOidcClient } from '../../platform/oidc/oidc-client.ts';
import type { InvitationsService } from '../sharing/invitations.service.ts';
import { createOidcService } from './oidc.service.ts';

type Deps = Omit<Parameters<typeof createOidcService>[1], 'client' | 'maySignUp' | 'rolesOf'> & {
  config: Config;
  invitations: InvitationsService;
};

export const createOidc = (core: Core, { config, invitations, ...deps }: Deps) => {
  const redirectUrl = `${config.webUrl}/login/oidc`;
  const client = config.oidc && createOidcClient({ ...config.oidc, redirectUrl });
  const { rolesOf } = invitations;
  return createOidcService(core, { ...deps, client, maySignUp: config.oidc?.maySignUp ?? false, rolesOf });
};
