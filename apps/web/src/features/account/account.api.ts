import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import type { User } from '@holdfast/contract/user';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { createClient } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { clearSession, setUser, useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { accountTexts as texts } from './account.texts.ts';
import { accountKeys } from './user.api.ts';

type Schemas = typeof accountSchemas;
type Body<K extends keyof Schemas> = CallInput<Schemas[K]> extends { body: infer B } ? B : never;

const api = createClient<Schemas>(accountEndpoints);

/** gcTime 0: passwords, codes and keys must not outlive their dialog in the mutation cache. */
const secret = { gcTime: 0 } as const;

/** Cancels requests in flight, which would overwrite a change; an initial load is not refetched by itself. */
const forgetAsked = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: accountKeys.user });

const useRefreshUser = () => {
  const queryClient = useQueryClient();
  return async () => {
    await forgetAsked(queryClient);
    await queryClient.invalidateQueries({ queryKey: accountKeys.user });
  };
};

const useKeepUser = () => {
  const queryClient = useQueryClient();
  return async (user: User) => {
    await forgetAsked(queryClient);
    setUser(user);
  };
};

export const useUpdateUser = () => {
  const { _id: id } = useUser();
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (body: Body<'updateUser'>) => api.updateUser({ params: { id }, body }),
    onSuccess: async ({ updatedUser }) => {
      await keepUser(updatedUser);
      toast.success(texts.profile.saved);
    },
  });
};

export const useUpdateEmail = () => {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (email: string) => api.updateEmail({ body: { email } }),
    onSuccess: async ({ updatedUser }) => {
      await keepUser(updatedUser);
      toast.success(texts.emailDialog.success);
    },
  });
};

export const useUpdatePassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    ...secret,
    mutationFn: (body: Body<'updatePassword'>) => api.updatePassword({ body }),
    onSuccess: async () => {
      toast.success(texts.password.success);
      await queryClient.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
};

export const useStartTwoFactor = () =>
  useMutation({ ...secret, mutationFn: async () => (await api.startTwoFactor()).twoFactorToken });

export const useVerifyTwoFactor = () => {
  const refreshUser = useRefreshUser();
  return useMutation({
    ...secret,
    mutationFn: async (code: string) => (await api.verifyTwoFactor({ params: { code } })).recoveryCodes,
    onSuccess: refreshUser,
  });
};

export const useUpdateTwoFactor = () => {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (body: Body<'updateTwoFactor'>) => api.updateTwoFactor({ body }),
    onSuccess: async ({ updatedUser }) => {
      await keepUser(updatedUser);
      toast.success(texts.changed);
    },
  });
};

export const useRemoveTwoFactor = () => {
  const refreshUser = useRefreshUser();
  return useMutation({
    ...secret,
    mutationFn: (body: Body<'removeTwoFactor'>) => api.removeTwoFactor({ body }),
    onSuccess: async () => {
      await refreshUser();
      toast.success(texts.unlink.success);
    },
  });
};

/** The key is passed to `onKey` only, so it is never stored in the mutation cache. */
export const useCreateClientKey = (onKey: (key: string) => void) => {
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: async () => onKey((await api.createClientKey()).key),
    onSuccess: async () => {
      await refreshUser();
      toast.success(texts.clientKey.generated);
    },
  });
};

export const useRevealClientKey = (onKey: (key: string) => void) =>
  useMutation({ mutationFn: async () => onKey((await api.getClientKey()).key) });

export const useUpdateClientKey = () => {
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: async (active: boolean) => void (await api.updateClientKey({ body: { active } })),
    onSuccess: async () => {
      await refreshUser();
      toast.success(texts.changed);
    },
  });
};

export const useRemoveClientKey = () => {
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: async () => void (await api.removeClientKey()),
    onSuccess: async () => {
      await refreshUser();
      toast.success(texts.removed);
    },
  });
};

export const useSessions = () =>
  useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async () => (await api.listSessions()).data,
    meta: { failure: texts.sessions.failed },
  });

/** The variable is a session id, or `others`. */
export const useRemoveSession = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.removeSession({ params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
      toast.success(texts.sessions.signedOut);
    },
  });
};

export const useExportAccount = () =>
  useMutation({ mutationFn: async () => saveFile(await api.exportAccount(), texts.yourData.fileName) });

export const useRemoveAccount = () => {
  const navigate = useNavigate();
  return useMutation({
    ...secret,
    mutationFn: (body: Body<'removeAccount'>) => api.removeAccount({ body }),
    onSuccess: async () => {
      clearSession();
      toast.success(texts.yourData.success);
      await navigate(paths.login);
    },
  });
};
