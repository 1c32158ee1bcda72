import type { Agenda } from './agenda.ts';
import type { Credentials, Link, OpenLink } from './link.ts';
import type { Command, Message } from './messages.ts';
import type { Random } from './random.ts';

export interface Counters {
  connected: number;
  sent: number;
  acknowledged: number;
  failed: number;
  refused: number;
}

export interface PresenceOptions {
  credentials: Credentials;
  agenda: Agenda;
  random: Random;
  openLink: OpenLink;
  count: Counters;
  onOpen: () => void;
  onCommand: (command: Command) => void;
}

const backOff = { first: 1000, longest: 60_000 };

/** Connection lifecycle of a device: reconnects with exponential backoff after a loss, and disconnects on purpose. */
export const createPresence = (options: PresenceOptions) => {
  const { agenda, random, openLink, count, onOpen, onCommand } = options;
  let { credentials } = options;
  let link: Link | null = null;
  let attempts = 0;
  let plan = 0;

  const planNext = (milliseconds: number, task: () => void) => {
    plan += 1;
    const mine = plan;
    agenda.after(milliseconds, () => mine === plan && task());
  };

  const open = () => {
    let isCounted = false;
    const mine = openLink(credentials, {
      onOpen: () => {
        isCounted = true;
        count.connected += 1;
        attempts = 0;
        onOpen();
      },
      onCommand,
      onClose: (error) => {
        if (isCounted) count.connected -= 1;
        if (error) count.refused += 1;
        if (link !== mine) return;
        link = null;
        planNext(Math.min(backOff.first * 2 ** attempts, backOff.longest) * random.between(0.5, 1), open);
        attempts += 1;
      },
    });
    link = mine;
  };

  const leave = () => {
    const left = link;
    link = null;
    left?.close();
  };

  return {
    isOpen: () => link?.isOpen() ?? false,

    /** Resolves to whether the server acknowledged the message. */
    send: async (message: Message | Message[]): Promise<boolean> => {
      if (!link?.isOpen()) return false;
      count.sent += 1;
      try {
        await link.send(message);
        count.acknowledged += 1;
        return true;
      } catch {
        count.failed += 1;
        return false;
      }
    },

    /** Takes effect with the next connection. */
    rekey: (secret: string) => {
      credentials = { ...credentials, secret };
    },

    comeAfter: (milliseconds: number) => planNext(milliseconds, open),

    leaveFor: (milliseconds: number) => {
      planNext(milliseconds, open);
      leave();
    },

    leaveForever: () => {
      plan += 1;
      leave();
    },
  };
};
