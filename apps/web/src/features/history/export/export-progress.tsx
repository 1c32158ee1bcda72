import { IconX } from '@tabler/icons-react';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './export.module.css';
import type { HistoryExport } from './exports.ts';

const texts = historyTexts.export;

/** Only CSV has one line per point, so only it has a known maximum. */
const isCounted = ({ total, format }: HistoryExport) => total !== null && format === 'csv';

const amountOf = (shown: HistoryExport) => {
  const { rows, total, bytes } = shown;
  if (total === null) return texts.starting;
  if (!isCounted(shown)) return formatBytes(bytes);
  return texts.size(texts.rows(formatNumber(rows), formatNumber(Math.max(rows, total))), formatBytes(bytes));
};

interface ExportProgressProps {
  shown: HistoryExport;
  /** Names the device, where the context does not. */
  isNamed?: boolean;
}

export const ExportProgress = ({ shown, isNamed = false }: ExportProgressProps) => (
  <div className={classes.export}>
    <span className={classes.title}>{isNamed ? texts.of(shown.name) : texts.running(texts.names[shown.format])}</span>
    <progress
      className={classes.bar}
      aria-label={texts.of(shown.name)}
      max={isCounted(shown) ? Math.max(1, shown.rows, shown.total ?? 0) : undefined}
      value={isCounted(shown) ? shown.rows : undefined}
    />
    <span className={classes.amount}>{amountOf(shown)}</span>
    <ActionIcon size={28} aria-label={texts.cancel(shown.name)} onClick={shown.cancel}>
      <IconX size={16} />
    </ActionIcon>
  </div>
);
