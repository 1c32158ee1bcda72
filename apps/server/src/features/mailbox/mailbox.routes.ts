import { mailboxSchemas } from '@holdfast/contract/mailbox';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import type { MailboxService } from './mailbox.service.ts';

/**
 * Without a key only direct loopback requests are allowed, which excludes DNS rebinding (Host header) and proxied
 * requests.
 */
const isFromHere = ({ headers }: FastifyRequest) => {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProxied && /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
};

export const registerMailboxRoutes = (app: FastifyInstance, { mailbox }: { mailbox: MailboxService }) =>
  bind(app, mailboxEndpoints, mailboxSchemas, {
    listMails: async ({ query, request }) => {
      if (mailbox.key === null && !isFromHere(request)) {
        throw new AppError('permission-denied');
      }
      return { data: await mailbox.list(query) };
    },
  });
