import type { Device } from '@holdfast/contract/devices';
import { IconLoader2 } from '@tabler/icons-react';
import { formatElapsed, formatTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './command-actions.module.css';
import { commandsTexts } from './commands.texts.ts';

const texts = commandsTexts.strip;

type PendingCommand = Device['pendingCommands'][number];

const Elapsed = ({ since }: { since: string }) => {
  const now = useNow(1);
  return (
    <span className={classes.elapsed} role="timer">
      {formatElapsed(now - Date.parse(since))}
    </span>
  );
};

/** A command that the device has not confirmed: requested, sent, and the third step still to come. */
export const CommandStrip = ({ command }: { command: PendingCommand }) => {
  const { timezone } = useUser();
  const isSent = command.state === 'sent';
  const steps = isSent ? 2 : 1;
  const time = formatTime(command.createdAt, { timeZone: timezone });
  return (
    <section className={classes.strip} aria-label={texts.label}>
      <div className={classes.stripHead}>
        <IconLoader2 className={classes.spinner} size={18} stroke={2} aria-hidden />
        {texts.label}
        <Elapsed since={command.createdAt} />
      </div>
      <p className={classes.sentence}>
        {(isSent ? texts.sent : texts.waiting)(commandsTexts.names[command.name], time)}
      </p>
      <div className={classes.segments} role="img" aria-label={texts.progress(steps)}>
        {[1, 2, 3].map((step) => (
          <span key={step} className={classes.segment} data-done={step <= steps || undefined} />
        ))}
      </div>
    </section>
  );
};
