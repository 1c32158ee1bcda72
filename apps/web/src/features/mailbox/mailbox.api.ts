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
  /** Access key, printed at server start when the server listens beyond localhost. */
  key?: string;
}

export const mailsQuery = (filter: MailFilter) =>
  queryOptions({
    queryKey: ['mails', filter],
    queryFn: () => mailboxApi.listMails({ query: filter }),
    // No polling after a failed initial load: the user retries.
    refetchInterval: ({ state }) => (state.data ? 2000 : false),
    meta: { failure: mailboxTexts.failed },
  });
