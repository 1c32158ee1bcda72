import type { Device } from '@holdfast/contract/devices';
import { canManage, isGps } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { CommandActions } from '../../features/commands/command-actions.tsx';
import { OperatingMode } from '../../features/commands/operating-mode.tsx';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { InfoPanel } from '../../features/devices/info/info-panel.tsx';
import { LocateTip } from '../../features/devices/info/locate-tip.tsx';
import { DetailColumns } from '../../features/devices/overview/detail-columns.tsx';
import { useHistoryChoice } from '../../features/history/history-choice.ts';
import { LocationHistory } from '../../features/history/location-history.tsx';
import { LiveLinkRow } from '../../features/live-links/live-link-row.tsx';
import { NowFacts } from '../../features/timeline/now/now-facts.tsx';
import { TodayLink } from '../../features/timeline/today-link.tsx';
import { useHasColumns } from '../../lib/media.ts';
import { DeviceMenu } from './device-menu.tsx';

export const DeviceDetail = ({ device }: { device: Device }) => {
  const { view } = useHistoryChoice();
  const hasColumns = useHasColumns();
  const canLocate = isGps(device.deviceType) && isCapable(device.model, 'locate') && canManage(device.privilege);
  const actions = <CommandActions device={device} />;
  return (
    <DetailColumns
      isHistoryWide={view === 'grid'}
      actions={!hasColumns && actions}
      info={
        <InfoPanel
          key={device._id}
          device={device}
          menu={<DeviceMenu device={device} />}
          actions={hasColumns && actions}
          now={<NowFacts device={device} />}
          today={<TodayLink device={device} />}
          liveLink={<LiveLinkRow device={device} />}
          operatingMode={<OperatingMode device={device} names={devicesTexts.modes} />}
        />
      }
      tip={canLocate && hasColumns && <LocateTip />}
      history={<LocationHistory key={`history ${device._id}`} device={device} />}
    />
  );
};
