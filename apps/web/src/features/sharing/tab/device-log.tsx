import { deviceLogWords, readShareDetail } from '@holdfast/contract/device-log.rules';
import type { Device } from '@holdfast/contract/devices';
import type { DeviceLogAction } from '@holdfast/contract/sharing.rules';
import {
  IconArrowsLeftRight,
  IconCheck,
  IconClock,
  IconLink,
  IconLinkOff,
  IconLogout,
  IconPencil,
  IconPlus,
  type IconProps,
  IconSend,
  IconUserMinus,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { rowsPerPage } from '../../../lib/use-page-choice.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { rangeText } from '../../../ui/table/range-text.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useDeviceLog } from '../sharing.api.ts';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './sharing-settings.module.css';

const texts = sharingTexts.log;

const icons: Record<DeviceLogAction, ComponentType<IconProps>> = {
  claimed: IconPlus,
  transferred: IconArrowsLeftRight,
  shared: IconUserPlus,
  'share-changed': IconPencil,
  'share-removed': IconUserMinus,
  'share-left': IconLogout,
  'share-accepted': IconCheck,
  'share-declined': IconX,
  'share-expired': IconClock,
  'share-resent': IconSend,
  'live-link-made': IconLink,
  'live-link-stopped': IconLinkOff,
};

type Entry = NonNullable<ReturnType<typeof useDeviceLog>['data']>['data'][number];

const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const detailText = (detail: string, timeZone: string) => {
  if (detail === deviceLogWords.allDevices) return texts.allDevices;
  const share = readShareDetail(detail);
  const words = share ? texts.share(sharingTexts.privileges[share.privilege].name, share.until, share.isHigh) : detail;
  return words.replace(moments, (moment) => formatDateTime(moment, { timeZone }));
};

const LogEntry = ({ action, actor, subject, detail, at }: Entry) => {
  const { timezone: timeZone } = useUser();
  const Icon = icons[action];
  return (
    <SettingRow
      component="li"
      isWrapping
      icon={<Icon size={18} />}
      title={texts.sentences[action](actor, subject)}
      text={detailText(detail, timeZone)}
      action={
        <time className={classes.when} dateTime={at}>
          {formatDateTime(at, { timeZone })}
        </time>
      }
    />
  );
};

export const DeviceLog = ({ device }: { device: Device }) => {
  const [page, setPage] = useState(0);
  const { data: found, isError } = useDeviceLog(device, page);
  const total = found?.pagination.total ?? 0;
  const start = page * rowsPerPage;
  return (
    <Panel title={texts.title}>
      {!found && !isError && <Skeleton height={56} radius={8} role="status" aria-label={uiTexts.loading} />}
      {!found && isError && <p className={classes.none}>{texts.failed}</p>}
      {found && total === 0 && <p className={classes.none}>{texts.none}</p>}
      {found && total > 0 && (
        <>
          <ol aria-label={texts.title}>
            {found.data.map((entry) => (
              <LogEntry key={entry.id} {...entry} />
            ))}
          </ol>
          <div className={classes.pager}>
            <Pager
              page={page}
              perPage={rowsPerPage}
              total={total}
              text={texts.count(rangeText(start, found.data.length, total))}
              onChange={setPage}
            />
          </div>
        </>
      )}
    </Panel>
  );
};
