import type { Command } from '@holdfast/contract/commands';
import type { Addressee, Protocol, TrackerCommand } from '@holdfast/protocols/protocol';
import type { Reply } from '@holdfast/protocols/said';

interface Asked {
  commandId: string;
  command: TrackerCommand;
  to: Addressee;
}

const maxUnanswered = 20;

/** Null for what a tracker cannot do. */
const toTrackerCommand = ({ name, args }: Command): TrackerCommand | null => {
  if (name === 'locate' || name === 'stop') return { name };
  const { scheduleReportInterval: seconds } = args;
  return name === 'settings' && typeof seconds === 'number' ? { name: 'interval', seconds } : null;
};

/** The commands on a connection that have no answer yet. */
export const createTrackerCommands = (protocol: Protocol, id: string) => {
  const unanswered: Asked[] = [];
  let number = 0;

  return {
    /** What to send; null for what a tracker cannot do. */
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

    /** The id of the command that this answers. */
    answeredBy: (reply: Reply): string | null => {
      const at = unanswered.findIndex(({ command, to }) => protocol.isReplyTo(reply, command, to));
      return at < 0 ? null : (unanswered.splice(at, 1)[0]?.commandId ?? null);
    },
  };
};
