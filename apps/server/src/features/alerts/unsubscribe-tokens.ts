import type { Core } from '../../platform/core.ts';

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const lifeSeconds = 180 * 24 * 3600;

/**
 * Every alert mail carries one, so they are signed instead of stored. It works once, because the entry that it names
 * goes with its use, and an address that is added again is another entry.
 */
export const createUnsubscribeTokens = ({ clock, secrets }: Core) => {
  const sign = (body: string) => `${body}.${secrets.hash(`unsubscribe ${body}`)}`;
  return {
    make: (notificationEmailId: string, sentAt: Date) =>
      sign(`${notificationEmailId}.${Math.floor(sentAt.getTime() / 1000) + lifeSeconds}`),

    /** The entry that it names; null when the signature is wrong or it has expired. */
    read: (token: string): string | null => {
      const [id = '', until = ''] = token.split('.');
      if (!secrets.equals(sign(`${id}.${until}`), token)) return null;
      return Number(until) * 1000 > clock().getTime() ? id : null;
    },
  };
};
