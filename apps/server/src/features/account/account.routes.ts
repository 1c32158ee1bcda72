import { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { CallersService } from '../api-keys/callers.service.ts';
import type { CredentialsService } from '../auth/credentials/credentials.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { TwoFactorService } from '../auth/two-factor/two-factor.service.ts';
import { accountTexts } from './account.texts.ts';
import type { AccountRemovalService } from './account-removal.service.ts';
import type { ClientKeyService } from './client-key.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { ExportService } from './export.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { SessionLinkService } from './session-link.service.ts';
import type { UsersService } from './users.service.ts';

const done = { success: true } as const;

export const registerAccountRoutes = (
  app: FastifyInstance,
  services: {
    users: UsersService;
    profile: ProfileService;
    emailChange: EmailChangeService;
    credentials: CredentialsService;
    sessions: SessionsService;
    twoFactor: TwoFactorService;
    clientKey: ClientKeyService;
    sessionLink: SessionLinkService;
    exports: ExportService;
    callers: CallersService;
    accountRemoval: AccountRemovalService;
  },
) => {
  const { users, profile, emailChange, credentials, sessions, twoFactor, clientKey } = services;
  const { sessionLink, exports, callers, accountRemoval } = services;

  bind(app, accountEndpoints, accountSchemas, {
    getCurrentUser: async ({ principal }) => ({ user: await users.get(principal.userId) }),
    getUser: async ({ principal, params }) => ({ userDetails: await profile.get(principal, params.id) }),
    updateUser: async ({ principal, params, body: { currency: _, ...changes } }) => ({
      updatedUser: await profile.update(principal, params.id, changes),
    }),
    updateEmail: async ({ principal, body }) => ({ updatedUser: await emailChange.request(principal, body.email) }),
    updatePassword: async ({ principal, body }) => {
      await credentials.changePassword(principal, body.oldPassword, body.password);
      return { message: accountTexts.passwordChanged };
    },
    confirmPassword: async ({ principal, body }) => {
      await credentials.verifyProof(principal.userId, body);
      if (principal.sessionId) await sessions.markAuthenticated(principal.sessionId);
      return done;
    },
    startTwoFactor: async ({ principal }) => ({ twoFactorToken: await twoFactor.start(principal.userId) }),
    verifyTwoFactor: async ({ principal, params }) => ({
      ...done,
      recoveryCodes: await twoFactor.verify(principal, params.code),
    }),
    updateTwoFactor: async ({ principal, body }) => {
      await twoFactor.setSignInSetting(principal.userId, body.signInSetting);
      return { updatedUser: await users.get(principal.userId) };
    },
    removeTwoFactor: async ({ principal, body }) => {
      await twoFactor.remove(principal.userId, body);
      return done;
    },
    createClientKey: async ({ principal }) => clientKey.create(principal),
    getClientKey: async ({ principal }) => clientKey.get(principal),
    updateClientKey: async ({ principal, body }) => clientKey.setActive(principal, body.active),
    removeClientKey: async ({ principal }) => clientKey.remove(principal),
    createSessionLink: async ({ principal }) => ({ url: await sessionLink.create(principal) }),
    listSessions: async ({ principal }) => ({ data: await sessions.list(principal.userId, principal.sessionId) }),
    removeSession: async ({ principal, params }) => {
      await sessions.end(principal.userId, params.id, principal.sessionId);
      return { message: accountTexts.signedOut };
    },
    exportAccount: async ({ principal, request, reply }) => {
      reply.type('application/zip').header('content-disposition', 'attachment; filename="my-data.zip"');
      if (request.method === 'HEAD') return reply.send();
      const archive = await exports.archiveOf(principal.userId);
      return reply.send(callers.endWithCaller(archive, principal));
    },
    removeAccount: async ({ principal, body }) => {
      await accountRemoval.remove(principal.userId, body);
      return { message: accountTexts.accountRemoved };
    },
  });
};
