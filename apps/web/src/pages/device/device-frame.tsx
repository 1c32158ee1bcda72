import type { Device } from '@holdfast/contract/devices';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Refused } from '../../app/refused.tsx';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { DeviceStatus } from '../../features/devices/card/device-status.tsx';
import { DeviceMissing } from '../../features/devices/device-missing.tsx';
import { useDevice } from '../../features/devices/devices.api.ts';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { timelineTexts as texts } from '../../features/timeline/timeline.texts.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { DeviceTabs } from './device-tabs.tsx';

interface DeviceFrameProps {
  actions?: (device: Device) => ReactNode;
  isBleeding?: boolean;
  skeleton: ReactNode;
  children: (device: Device) => ReactNode;
}

/** Layout of a device's pages, except overview and settings. */
export const DeviceFrame = ({ actions, isBleeding, skeleton, children }: DeviceFrameProps) => {
  const { deviceUUID = '' } = useParams();
  const { device, isGone, isMissing, isError, refetch } = useDevice(deviceUUID);
  if (isGone) return <Refused to={paths.devices} text={devicesTexts.gone} />;
  return (
    <PageFrame
      title={device?.name ?? (isMissing ? devicesTexts.columns.device : uiTexts.loading)}
      badge={device && <DeviceStatus device={device} />}
      backTo={isMissing ? paths.devices : paths.device(deviceUUID)}
      actions={device && actions?.(device)}
      tabs={device && <DeviceTabs device={device} />}
      isBleeding={isBleeding}
    >
      {device && children(device)}
      {!device && isMissing && <DeviceMissing />}
      {!device &&
        !isMissing &&
        (isError ? (
          <LoadFailure title={uiTexts.failed} text={texts.failedText} fillsPage onRetry={refetch} />
        ) : (
          skeleton
        ))}
    </PageFrame>
  );
};
