import type { Device } from '@holdfast/contract/devices';
import { IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { rowsPerPage } from '../../lib/use-page-choice.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { rangeText } from '../../ui/table/range-text.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AlertIcon } from './alert-icon.tsx';
import classes from './alert-log.module.css';
import { alertTitle } from './alert-title.ts';
import { useAlertLog } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import { Deliveries } from './deliveries.tsx';

const texts = alertsTexts.log;
const icon = { size: 22 };

type LoggedAlert = NonNullable<ReturnType<typeof useAlertLog>['data']>['data'][number];

const LogRow = ({ alert }: { alert: LoggedAlert }) => {
  const { timezone, units } = useUser();
  const moment = alert.timestamp * 1000;
  return (
    <SettingRow
      component="li"
      icon={<AlertIcon kind={alert.kind} />}
      title={alertTitle(alert, units.temperature)}
      text={
        <span className={classes.facts}>
          <time dateTime={new Date(moment).toISOString()}>{formatMoment(moment, { timeZone: timezone })}</time>
          {alert.address && <span>{alert.address}</span>}
        </span>
      }
    >
      <Deliveries deliveries={alert.deliveries} />
    </SettingRow>
  );
};

export const AlertLog = ({ device }: { device: Device }) => {
  const [page, setPage] = useState(0);
  const { data, isError, refetch } = useAlertLog(device, page);
  return (
    <Panel title={texts.title}>
      {!data && isError && <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />}
      {!data && !isError && (
        <div role="status" aria-label={uiTexts.loading} className={classes.loading}>
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      )}
      {data?.data.length === 0 && (
        <EmptyState icon={<IconBellOff {...icon} />} title={texts.empty} text={texts.emptyText} />
      )}
      {data && data.data.length > 0 && (
        <>
          <ul className={classes.rows} aria-label={texts.title}>
            {data.data.map((alert) => (
              <LogRow key={alert.id} alert={alert} />
            ))}
          </ul>
          <div className={classes.pager}>
            <Pager
              page={page}
              perPage={rowsPerPage}
              total={data.pagination.total}
              text={texts.count(rangeText(page * rowsPerPage, data.data.length, data.pagination.total))}
              onChange={setPage}
            />
          </div>
        </>
      )}
    </Panel>
  );
};
