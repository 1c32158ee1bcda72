import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import type { authSchemas } from '@holdfast/contract/auth';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { authTexts } from './auth.texts.ts';

export const authApi = createClient<typeof authSchemas>(authEndpoints);

/** Sets a new password with a body, verifies an address without. Renamed, for it is no React hook. */
export const spendToken = authApi.useToken;

/** Checking whether the stored token is still valid must not itself report an expired session. */
export const sessionApi = createClient<typeof accountSchemas>(accountEndpoints, { endsSession: false });

export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: () => authApi.getClientConfig(),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: authTexts.tryAgain },
});
