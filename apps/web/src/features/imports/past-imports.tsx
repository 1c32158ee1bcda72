import type { Device } from '@holdfast/contract/devices';
import type { PastImport } from '@holdfast/contract/imports';
import { canUndoImport } from '@holdfast/contract/imports.rules';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { translatedError } from '../../lib/errors.texts.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Anchor } from '../../ui/mantine/anchor.ts';
import { Button } from '../../ui/mantine/button.ts';
import { useUndoImport } from './imports.api.ts';
import classes from './imports.module.css';
import { importsTexts as texts } from './imports.texts.ts';

const icon = { size: 14, stroke: 2, 'aria-hidden': true };

const StateChip = ({ state }: PastImport) => {
  if (state === 'done') return <Chip tone="green" icon={<IconCheck {...icon} />} text={texts.states.done} />;
  if (state === 'failed') return <Chip tone="red" icon={<IconX {...icon} />} text={texts.states.failed} />;
  return <Chip icon={<IconArrowBackUp {...icon} />} text={texts.states[state]} />;
};

const outcomeOf = ({ error, added, createdAt }: PastImport, timeZone: string) => {
  const failure = error && (translatedError(error.code) || error.message);
  if (failure && added === 0) return failure;
  return `${failure ? `${failure}. ` : ''}${texts.added}: ${formatNumber(added)} · ${formatDateTime(createdAt, { timeZone })}`;
};

interface RowProps {
  device: Device;
  past: PastImport;
}

const Row = ({ device, past }: RowProps) => {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(device._id);
  const { timezone } = useUser();
  const lastDay = past.to && dayOf(Date.parse(past.to), timezone);
  return (
    <li className={classes.row}>
      <span className={classes.name}>{past.name}</span>
      <StateChip {...past} />
      <span className={classes.outcome}>{outcomeOf(past, timezone)}</span>
      {past.state === 'done' && lastDay && (
        <Anchor component={Link} to={paths.deviceDay(device.deviceUUID, { day: lastDay })}>
          {texts.showDay}
        </Anchor>
      )}
      {canUndoImport(past, new Date()) && (
        <Button aria-label={texts.undoOf(past.name)} onClick={() => setAsking(true)}>
          {texts.undo}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.undoTitle}
          text={texts.undoText(formatNumber(past.added))}
          confirmText={texts.undo}
          icon={<IconArrowBackUp size={20} />}
          isDestructive
          onConfirm={() => undo.mutateAsync(past._id)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
};

export const PastImports = ({ device, past }: { device: Device; past: PastImport[] }) => (
  <Panel title={texts.past}>
    {past.length === 0 ? (
      <p className={classes.outcome}>{texts.pastEmpty}</p>
    ) : (
      <ul className={classes.list}>
        {past.map((one) => (
          <Row key={one._id} device={device} past={one} />
        ))}
      </ul>
    )}
    <p className={classes.note}>{texts.undoUntil}</p>
  </Panel>
);
