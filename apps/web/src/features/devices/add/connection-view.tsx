import type { Device, devicesSchemas } from '@holdfast/contract/devices';
import type { CallOutput } from '@holdfast/contract/endpoint';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { useConnection } from '../adding.api.ts';
import { DeviceMissing } from '../device-missing.tsx';
import { useDevice } from '../devices.api.ts';
import { addingTexts as texts } from './adding.texts.ts';

type Connection = CallOutput<(typeof devicesSchemas)['getConnection']>;

interface ConnectionViewProps {
  deviceUUID: string;
  children: (device: Device, connection: Connection) => ReactNode;
}

/** Loads a device and its connection settings by id, so the page survives a reload. */
export const ConnectionView = ({ deviceUUID, children }: ConnectionViewProps) => {
  const { device, isMissing, isError: hasNoDevice, refetch } = useDevice(deviceUUID);
  const { data: connection, isError, refetch: refetchConnection } = useConnection(deviceUUID);
  if (device && connection) return children(device, connection);
  if (!device && isMissing) return <DeviceMissing />;
  if (!isError && !hasNoDevice) return <Skeleton height={480} radius={16} aria-label={texts.phone.label} />;
  const retry = () => Promise.all([refetch(), refetchConnection()]);
  return <LoadFailure title={texts.loadFailed} text={texts.loadFailedText} onRetry={retry} />;
};
