import { transferSchemas } from '@holdfast/contract/transfer';
import { transferEndpoints } from '@holdfast/contract/transfer.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import type { MembersService } from './members.service.ts';
import type { TransferService } from './transfer.service.ts';
import { transferTexts } from './transfer.texts.ts';

export const registerTransferRoutes = (
  app: FastifyInstance,
  { members, transfer }: { members: MembersService; transfer: TransferService },
) =>
  bind(app, transferEndpoints, transferSchemas, {
    findUsers: async ({ principal, query }) => {
      const { perPage, ...found } = await members.find(principal, query);
      return toPage(found, { ...query, perPage });
    },
    registerMember: async ({ principal, body }) => ({
      message: transferTexts.registered,
      user: await members.register(principal, body),
    }),
    transferDevice: async ({ principal, body }) => {
      await transfer.transfer(principal.userId, body);
      return { message: transferTexts.transferred };
    },
  });
