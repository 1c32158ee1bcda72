import type { Core } from '../../platform/core.ts';

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const lifeSeconds = 180 * 24 * 3600;

/**
 * Signed, stateless tokens, as every alert mail contains one. A token is used up when its entry is deleted; an address
 * that is added again gets a new id.
 */
export const createUnsubscribeTokens = ({ clock, secrets }: Core) => {
  const sign = (body: string) => `${body}.${secrets.hash(`unsubscribe ${body}`)}`;
  return {
    make: (notificationEmailId: string, sentAt: Date) =>
      sign(`${notificationEmailId}.${Math.floor(sentAt.getTime() / 1000) + lifeSeconds}`),

    /** Id of the entry; null if the signature is wrong or the token has expired. */
    read: (token: string): string | null => {
      const [id = '', until = ''] = token.split('.');
      if (!secrets.equals(sign(`${id}.${until}`), token)) return null;
      return Number(until) * 1000 > clock().getTime() ? id : null;
    },
  };
};
