import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Paper } from '../../ui/mantine/paper.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './settings.module.css';
import { settingsTexts as texts } from './settings.texts.ts';

const Rows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places.
    <div key={row} className={classes.bones}>
      <Skeleton width={40} height={40} radius={10} />
      <Skeleton height={14} width="60%" />
    </div>
  ));

export const SettingsSkeleton = () => (
  <div className={classes.columns} role="status" aria-label={uiTexts.loading}>
    <Paper p={20}>
      <Rows count={6} />
    </Paper>
    <Paper p={20}>
      <Rows count={3} />
    </Paper>
  </div>
);

export const SettingsFailure = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure fillsPage title={texts.loadFailed} text={texts.loadFailedText} onRetry={onRetry} />
);
