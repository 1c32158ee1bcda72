import { isPending } from '@holdfast/contract/commands.rules';
import type { Device } from '@holdfast/contract/devices';
import { IconAlertCircle, IconCircleCheck, IconClockX, IconLoader2, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatElapsed, formatTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import classes from './command-actions.module.css';
import { commandsTexts, type ShownState } from './commands.texts.ts';
import { dismissCommand } from './settled-commands.ts';

const texts = commandsTexts.strip;
const icons: Record<ShownState, typeof IconLoader2> = {
  waiting: IconLoader2,
  sent: IconLoader2,
  done: IconCircleCheck,
  failed: IconAlertCircle,
  expired: IconClockX,
};
const stepsOf: Record<ShownState, number> = { waiting: 1, sent: 2, done: 3, failed: 2, expired: 1 };

const Elapsed = ({ since }: { since: string }) => {
  const now = useNow(1);
  return (
    <span className={classes.elapsed} role="timer">
      {formatElapsed(now - Date.parse(since))}
    </span>
  );
};

const seenAfter = 2000;
const foldedAfter = 240;

/** Dismisses a confirmed command after a moment. Returns whether the fold animation runs. */
const useFolding = (id: string, isDone: boolean) => {
  const [isFolding, setFolding] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timers = [
      setTimeout(() => setFolding(true), seenAfter),
      setTimeout(() => dismissCommand(id), seenAfter + foldedAfter),
    ];
    return () => timers.forEach(clearTimeout);
  }, [id, isDone]);
  return isFolding;
};

interface CommandStripProps {
  command: Pick<Device['pendingCommands'][number], 'id' | 'name' | 'state' | 'createdAt'>;
}

export const CommandStrip = ({ command: { id, name, state, createdAt } }: CommandStripProps) => {
  const { timezone } = useUser();
  const isFolding = useFolding(id, state === 'done');
  if (state === 'replaced') return null;
  const Icon = icons[state];
  const steps = stepsOf[state];
  const time = formatTime(createdAt, { timeZone: timezone });
  return (
    <section
      className={classes.strip}
      aria-label={texts.labels[state]}
      data-state={state}
      data-folding={isFolding || undefined}
    >
      <div className={classes.stripHead}>
        <Icon className={classes.icon} data-turning={isPending(state) || undefined} size={18} aria-hidden />
        {texts.labels[state]}
        {isPending(state) && <Elapsed since={createdAt} />}
        {(state === 'failed' || state === 'expired') && (
          <ActionIcon
            className={classes.dismiss}
            size={24}
            aria-label={texts.dismiss}
            onClick={() => dismissCommand(id)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <p className={classes.sentence} role="status">
        {texts.sentence(commandsTexts.names[name], time, state)}
      </p>
      <div className={classes.segments} role="img" aria-label={texts.progress(steps)}>
        {[1, 2, 3].map((step) => (
          <span key={step} className={classes.segment} data-done={step <= steps || undefined} />
        ))}
      </div>
    </section>
  );
};
