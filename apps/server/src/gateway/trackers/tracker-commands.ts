import type { Command } from '@holdfast/contract/commands';
import type { Addressee, Protocol, TrackerCommand } from '@holdfast/protocols/protocol';
import type { Reply } from '@holdfast/protocols/said';

interface Asked {
  commandId: string;
  command: TrackerCommand;
  to: Addressee;
}

const maxUnanswered = 20;
const longestReason = 200;

const toTrackerCommand = ({ name, args }: Command): TrackerCommand | null => {
  if (name === 'locate' || name === 'stop') return { name };
  const { scheduleReportInterval: seconds } = args;
  return name === 'settings' && typeof seconds === 'number' ? { name: 'interval', seconds } : null;
};

/** Protocols have no status code: a failure is only recognizable by the text of the reply. */
const outcomeOf = ({ text }: Reply) => {
  const reason = text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestReason);
  return { ok: !/^(error|fail)/i.test(reason), reason };
};

export const createTrackerCommands = (protocol: Protocol, id: string) => {
  const unanswered: Asked[] = [];
  let number = 0;

  return {
    /** Bytes to send; null for an unsupported command. */
    ask: (command: Command, now: Date): Buffer | null => {
      const asked = toTrackerCommand(command);
      if (!asked) return null;
      const to = { id, number: number + 1, now };
      const bytes = protocol.encodeCommand(asked, to);
      if (!bytes) return null;
      number += 1;
      unanswered.push({ commandId: command.id, command: asked, to });
      if (unanswered.length > maxUnanswered) unanswered.shift();
      return bytes;
    },

    answeredBy: (reply: Reply): { id: string; ok: boolean; reason: string } | null => {
      const at = unanswered.findIndex(({ command, to }) => protocol.isReplyTo(reply, command, to));
      const [asked] = at < 0 ? [] : unanswered.splice(at, 1);
      return asked ? { id: asked.commandId, ...outcomeOf(reply) } : null;
    },
  };
};
