import type { Status } from '@holdfast/contract/status';
import { IconAlertTriangle, IconCircleCheck, IconHeartbeat, IconRefresh } from '@tabler/icons-react';
import { formatDuration, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { useStatus } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from './status.module.css';
import { statusTexts as texts } from './status.texts.ts';
import { StatusChecks } from './status-checks.tsx';
import { StatusFacts } from './status-facts.tsx';

const skeletonHeights = [68, 220, 220, 220];
const icon = { size: 20 };

interface VerdictProps {
  checks: Status['checks'];
  checkedAt: number;
  isRefetching: boolean;
  onRefresh: () => unknown;
}

const Verdict = ({ checks, checkedAt, isRefetching, onRefresh }: VerdictProps) => {
  const { timezone: timeZone } = useUser();
  const count = checks.filter(({ state }) => state !== 'ok').length;
  const worst = checks.some(({ state }) => state === 'failed') ? 'failed' : 'watch';
  return (
    <Paper className={classes.verdict} data-state={count === 0 ? 'well' : worst}>
      <span className={classes.sign} aria-hidden>
        {count === 0 ? <IconCircleCheck {...icon} /> : <IconAlertTriangle {...icon} />}
      </span>
      <div className={classes.words} role="status">
        <h2>{count === 0 ? texts.well : texts.watch(count)}</h2>
        <p>{count === 0 ? texts.wellText : texts.watchText}</p>
      </div>
      <span className={classes.time}>{texts.checkedAt(formatTime(checkedAt, { timeZone }))}</span>
      <ActionIcon aria-label={texts.refresh} loading={isRefetching} onClick={() => void onRefresh()}>
        <IconRefresh size={18} />
      </ActionIcon>
    </Paper>
  );
};

/** Health of the installation: results of `doctor`, and metrics. */
export const StatusTab = () => {
  const { data, dataUpdatedAt, isError, isRefetching, refetch } = useStatus();
  if (isError && !data) {
    return (
      <Paper>
        <LoadFailure
          icon={<IconHeartbeat size={22} />}
          title={texts.loadFailed}
          text={adminTexts.loadFailedText}
          onRetry={refetch}
        />
      </Paper>
    );
  }
  if (!data) {
    return (
      <div className={classes.page}>
        {skeletonHeights.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
          <Skeleton key={index} height={height} />
        ))}
      </div>
    );
  }
  const { status } = data;
  const upSeconds = (dataUpdatedAt - Date.parse(status.startedAt)) / 1000;
  return (
    <div className={classes.page}>
      <Verdict checks={status.checks} checkedAt={dataUpdatedAt} isRefetching={isRefetching} onRefresh={refetch} />
      <StatusChecks checks={status.checks} />
      <StatusFacts status={status} up={formatDuration(Math.max(0, upSeconds))} />
    </div>
  );
};
