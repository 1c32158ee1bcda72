import type { CallOutput } from '@holdfast/contract/endpoint';
import type { mailboxSchemas } from '@holdfast/contract/mailbox';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { mailboxTexts } from './mailbox.texts.ts';

const mailboxApi = createClient<typeof mailboxSchemas>(mailboxEndpoints);

export type Mail = CallOutput<(typeof mailboxSchemas)['listMails']>['data'][number];

interface MailFilter {
  to?: string;
  /** Printed at the start when the server listens beyond its own machine. */
  key?: string;
}

export const mailsQuery = (filter: MailFilter) =>
  queryOptions({
    queryKey: ['mails', filter],
    queryFn: () => mailboxApi.listMails({ query: filter }),
    // A first load that failed waits for somebody to try again.
    refetchInterval: ({ state }) => (state.data ? 2000 : false),
    meta: { failure: mailboxTexts.failed },
  });
