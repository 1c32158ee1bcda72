import type { oidcSchemas } from '@holdfast/contract/oidc';
import { oidcEndpoints } from '@holdfast/contract/oidc.endpoints';
import type { Passkey, passkeysSchemas } from '@holdfast/contract/passkeys';
import { passkeysEndpoints } from '@holdfast/contract/passkeys.endpoints';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../lib/api-client.ts';
import { HandledError } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { accountTexts } from '../account.texts.ts';
import { rememberOwnPasskey } from './own-passkeys.ts';
import { nameOf } from './passkey-name.ts';

const passkeysApi = createClient<typeof passkeysSchemas>(passkeysEndpoints);
const oidcApi = createClient<typeof oidcSchemas>(oidcEndpoints);
const texts = accountTexts.passkeys;

const keys = { passkeys: ['account', 'passkeys'], oidc: ['account', 'oidc'] } as const;

export const usePasskeys = () =>
  useQuery({
    queryKey: keys.passkeys,
    queryFn: async () => (await passkeysApi.listPasskeys()).data,
    meta: { failure: texts.failed },
  });

const useReload = (key: readonly string[]) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
};

/** A cancelled browser dialog is not reported as an error. */
const create = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NotAllowedError' ? new HandledError(error.message) : error;
  });
};

export const useAddPasskey = () => {
  const reload = useReload(keys.passkeys);
  return useMutation({
    gcTime: 0,
    mutationFn: async (name: string) => {
      const { options, ticket } = await passkeysApi.startPasskey();
      const credential = await create(options as unknown as PublicKeyCredentialCreationOptionsJSON);
      const added = await passkeysApi.addPasskey({ body: { ticket, name: nameOf(name, credential), credential } });
      if (credential.authenticatorAttachment === 'platform') rememberOwnPasskey(added.passkey._id);
      return added;
    },
    meta: { fallback: texts.notMade },
    onSuccess: async () => {
      await reload();
      toast.success(texts.success);
    },
  });
};

export const useRenamePasskey = ({ _id: passkeyId }: Passkey) => {
  const reload = useReload(keys.passkeys);
  return useMutation({
    mutationFn: (name: string) => passkeysApi.renamePasskey({ params: { passkeyId }, body: { name } }),
    onSuccess: async () => {
      await reload();
      toast.success(accountTexts.changed);
    },
  });
};

export const useRemovePasskey = ({ _id: passkeyId }: Passkey) => {
  const reload = useReload(keys.passkeys);
  return useMutation({
    mutationFn: () => passkeysApi.removePasskey({ params: { passkeyId } }),
    onSuccess: async () => {
      await reload();
      toast.success(accountTexts.removed);
    },
  });
};

export const useOidcLink = () =>
  useQuery({
    queryKey: keys.oidc,
    queryFn: async () => (await oidcApi.getOidcLink()).link,
    meta: { failure: accountTexts.oidc.failed },
  });

export const useRemoveOidcLink = () => {
  const reload = useReload(keys.oidc);
  return useMutation({
    mutationFn: () => oidcApi.removeOidcLink(),
    onSuccess: async () => {
      await reload();
      toast.success(accountTexts.oidc.success);
    },
  });
};
