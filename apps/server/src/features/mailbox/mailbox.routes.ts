import { mailboxSchemas } from '@holdfast/contract/mailbox';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { MailboxService } from './mailbox.service.ts';

export const registerMailboxRoutes = (app: FastifyInstance, { mailbox }: { mailbox: MailboxService }) =>
  bind(app, mailboxEndpoints, mailboxSchemas, {
    listMails: async ({ query }) => ({ data: await mailbox.list(query) }),
  });
