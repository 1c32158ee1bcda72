import { Suspense } from 'react';
import { Outlet, useMatch, useParams } from 'react-router';
import { paths, patterns } from '../../app/paths.ts';
import { Refused } from '../../app/refused.tsx';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { DeviceMissing } from '../../features/devices/device-missing.tsx';
import { useDevice } from '../../features/devices/devices.api.ts';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { settingsTexts as texts } from '../../features/settings/settings.texts.ts';
import { SettingsFailure, SettingsSkeleton } from '../../features/settings/settings-states.tsx';
import { isTabRefused, SettingsTabs } from '../../features/settings/settings-tabs.tsx';
import { useUser } from '../../lib/session.ts';

export const SettingsPage = () => {
  const { deviceUUID = '' } = useParams();
  const tab = useMatch(`${patterns.deviceSettings}/:tab`)?.params.tab;
  const { device, isGone, isMissing, isError, refetch } = useDevice(deviceUUID);
  const user = useUser();
  const overview = paths.device(deviceUUID);

  if (isGone) return <Refused to={paths.devices} text={devicesTexts.gone} />;
  if (device && isTabRefused(device, user, tab)) return <Refused to={overview} />;
  return (
    <PageFrame
      title={device ? texts.title(device.name) : texts.loading}
      backTo={isMissing ? paths.devices : overview}
      tabs={device && <SettingsTabs device={device} />}
    >
      {device && (
        <Suspense fallback={<SettingsSkeleton />}>
          <Outlet key={device._id} context={device} />
        </Suspense>
      )}
      {!device && isMissing && <DeviceMissing />}
      {!device && !isMissing && (isError ? <SettingsFailure onRetry={() => void refetch()} /> : <SettingsSkeleton />)}
    </PageFrame>
  );
};
