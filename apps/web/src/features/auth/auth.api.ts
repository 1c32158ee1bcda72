import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import type { authSchemas } from '@holdfast/contract/auth';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import type { oidcSchemas } from '@holdfast/contract/oidc';
import { oidcEndpoints } from '@holdfast/contract/oidc.endpoints';
import type { passkeysSchemas } from '@holdfast/contract/passkeys';
import { passkeysEndpoints } from '@holdfast/contract/passkeys.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { authTexts } from './auth.texts.ts';

export const authApi = createClient<typeof authSchemas>(authEndpoints);

export const passkeysApi = createClient<typeof passkeysSchemas>(passkeysEndpoints);
export const oidcApi = createClient<typeof oidcSchemas>(oidcEndpoints);

/** With a body it sets a password, without one it verifies an email address. Renamed, as it is not a React hook. */
export const spendToken = authApi.useToken;

/** Checking whether the stored token is still valid must not itself report an expired session. */
export const sessionApi = createClient<typeof accountSchemas>(accountEndpoints, { endsSession: false });

export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: () => authApi.getClientConfig(),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: authTexts.tryAgain },
});
