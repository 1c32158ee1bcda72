import type { Device } from '@holdfast/contract/devices';
import type { PastImport } from '@holdfast/contract/imports';
import { type ImportSkip, type ImportState, importSkips } from '@holdfast/contract/imports.rules';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { FactRow } from '../../ui/layout/fact-row.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { useStartImport, useUndoImport } from './imports.api.ts';
import classes from './imports.module.css';
import { importsTexts as texts } from './imports.texts.ts';

const Range = ({ from, to }: { from: string; to: string }) => {
  const { timezone: timeZone } = useUser();
  return (
    <FactRow label={texts.range}>
      {[from, to].map((moment) => formatDateTime(moment, { timeZone })).join(' – ')}
    </FactRow>
  );
};

const Skipped = ({ skipped }: Pick<PastImport, 'skipped'>) => {
  const countOf = (reason: ImportSkip) => skipped[reason] ?? 0;
  const reasons = importSkips.filter((reason) => countOf(reason) > 0);
  return reasons.map((reason) => (
    <FactRow key={reason} label={`${texts.skipped}: ${texts.skips[reason]}`}>
      {formatNumber(countOf(reason))}
    </FactRow>
  ));
};

interface CurrentImportProps {
  device: Device;
  current: PastImport;
}

const Facts = ({ device, current }: CurrentImportProps) => (
  <dl className={classes.facts}>
    <FactRow label={texts.device}>{device.name}</FactRow>
    {current.format && <FactRow label={texts.format}>{texts.formats[current.format]}</FactRow>}
    <FactRow label={texts.points}>{formatNumber(current.points)}</FactRow>
    {current.from && current.to && <Range from={current.from} to={current.to} />}
    <FactRow label={texts.duplicates}>{formatNumber(current.duplicates)}</FactRow>
    <Skipped skipped={current.skipped} />
  </dl>
);

const titleOf = (state: ImportState) => {
  if (state === 'uploading') return texts.left;
  return state === 'ready' ? texts.preview : texts.states[state];
};

export const CurrentImport = ({ device, current }: CurrentImportProps) => {
  const start = useStartImport(device._id);
  const undo = useUndoImport(device._id);
  const { _id, name, state, progress } = current;
  const isReady = state === 'ready';
  const newPoints = current.points - current.duplicates;
  const isNew = state === 'uploading' || state === 'checking' || isReady;
  return (
    <Panel title={titleOf(state)}>
      <p className={classes.text}>{name}</p>
      {state === 'uploading' && <p className={classes.text}>{texts.leftText}</p>}
      {!isReady && <progress className={classes.bar} aria-label={texts.progressOf(name)} max={1} value={progress} />}
      {state !== 'uploading' && <Facts device={device} current={current} />}
      {isReady && newPoints === 0 && <p className={classes.text}>{texts.nothingNew}</p>}
      <div className={classes.actions}>
        {isReady && newPoints > 0 && (
          <Button variant="filled" loading={start.isPending} onClick={() => start.mutate(_id)}>
            {texts.start(formatNumber(newPoints))}
          </Button>
        )}
        {state !== 'undoing' && (
          <Button loading={undo.isPending} onClick={() => undo.mutate(_id)}>
            {isNew ? texts.discard : texts.cancel}
          </Button>
        )}
      </div>
    </Panel>
  );
};
