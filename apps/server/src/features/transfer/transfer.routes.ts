import { transferSchemas } from '@holdfast/contract/transfer';
import { transferEndpoints } from '@holdfast/contract/transfer.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import type { MembersService } from './members.service.ts';
import type { TransferService } from './transfer.service.ts';
import { transferTexts } from './transfer.texts.ts';
import type { TransfersService } from './transfers.service.ts';

export const registerTransferRoutes = (
  app: FastifyInstance,
  { members, transfer, transfers }: { members: MembersService; transfer: TransferService; transfers: TransfersService },
) =>
  bind(app, transferEndpoints, transferSchemas, {
    findUsers: async ({ principal, query }) => {
      const { page, perPage, ...found } = await members.find(principal, query);
      return toPage(found, { ...query, page, perPage });
    },
    registerMember: async ({ principal, body }) => ({
      message: transferTexts.registered,
      user: await members.register(principal, body),
    }),
    transferDevice: async ({ principal, body }) => ({
      message: transferTexts.transferred,
      transferId: await transfer.transfer(principal.userId, body),
    }),
    listTransfers: async ({ principal }) => ({ data: await transfers.list(principal.userId) }),
    getTransfer: async ({ principal, params }) => ({
      transfer: await transfers.get(principal.userId, params.transferId),
    }),
    closeTransfer: async ({ principal, params }) => {
      await transfers.close(principal.userId, params.transferId);
      return { message: transferTexts.closed };
    },
  });
