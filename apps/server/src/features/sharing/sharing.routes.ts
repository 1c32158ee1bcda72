import { sharingSchemas } from '@holdfast/contract/sharing';
import { sharingEndpoints } from '@holdfast/contract/sharing.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { AccountSharingService } from './account-sharing.service.ts';
import type { DeviceLogService } from './device-log.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import { assertCaller } from './share-rules.ts';
import type { SharingService } from './sharing.service.ts';
import { sharingTexts } from './sharing.texts.ts';

export const registerSharingRoutes = (
  app: FastifyInstance,
  services: {
    sharing: SharingService;
    accountSharing: AccountSharingService;
    invitations: InvitationsService;
    deviceLog: DeviceLogService;
  },
) => {
  const { sharing, accountSharing, invitations, deviceLog } = services;
  bind(app, sharingEndpoints, sharingSchemas, {
    listShares: async ({ request }) => ({ data: await sharing.list(deviceOf(request).id) }),
    createShare: async ({ principal, body }) => ({ share: await sharing.create(principal.userId, body) }),
    updateShare: async ({ principal, params, body }) => ({
      share: await sharing.update(principal.userId, params.shareId, body),
    }),
    listShareCompanions: async ({ principal, params }) => ({
      data: await sharing.listCompanions(principal.userId, params.shareId),
    }),
    removeShare: async ({ principal, params, query }) => {
      const { isOwn } = await sharing.remove(principal.userId, params.shareId, query.keep);
      return { message: isOwn ? sharingTexts.left : sharingTexts.removed };
    },
    removeAllShares: async ({ principal, request }) => {
      await sharing.removeAllOthers(principal.userId, deviceOf(request));
      return { message: sharingTexts.removed };
    },
    resendShare: async ({ principal, body }) => {
      await sharing.resend(principal.userId, body);
      return { message: sharingTexts.resent };
    },
    getInvitation: async ({ params }) => ({ invitation: await invitations.get(params.token) }),
    acceptShare: async ({ principal, params }) => ({
      share: await invitations.accept(principal.userId, params.token),
    }),
    declineShare: async ({ params }) => {
      await invitations.decline(params.token);
      return { message: sharingTexts.declined };
    },
    listAccountShares: async ({ principal, params }) => {
      if (params.userId !== 'me' && params.userId !== principal.userId) {
        throw new AppError('user-not-found');
      }
      return { data: await accountSharing.list(principal.userId) };
    },
    inviteToAccount: async ({ principal, body }) => {
      assertCaller(principal.userId, body.userId);
      return { share: await accountSharing.invite(principal.userId, body.email) };
    },
    removeAccountShare: async ({ principal, params }) => {
      await accountSharing.remove(principal.userId, params.shareId);
      return { message: sharingTexts.removed };
    },
    listDeviceActivity: async ({ request, query }) => toPage(await deviceLog.list(deviceOf(request), query), query),
  });
};
