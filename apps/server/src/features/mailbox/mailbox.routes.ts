import { mailboxSchemas } from '@holdfast/contract/mailbox';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import type { MailboxService } from './mailbox.service.ts';

/**
 * Without a key the mails are for whoever sits at this machine, not for a page whose own name was made to lead here, nor
 * for whoever comes through a proxy.
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
