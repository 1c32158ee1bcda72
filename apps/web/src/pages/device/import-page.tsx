import { canOwn } from '@holdfast/contract/devices.rules';
import { useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Refused } from '../../app/refused.tsx';
import { useDevice } from '../../features/devices/devices.api.ts';
import { importsTexts as texts } from '../../features/imports/imports.texts.ts';
import { Imports, ImportsSkeleton } from '../../features/imports/imports.tsx';
import { DeviceFrame } from './device-frame.tsx';

export const ImportPage = () => {
  const { deviceUUID = '' } = useParams();
  const { device } = useDevice(deviceUUID);
  if (device && !canOwn(device.privilege)) return <Refused to={paths.device(deviceUUID)} text={texts.ownerOnly} />;
  return (
    <DeviceFrame skeleton={<ImportsSkeleton />}>{(device) => <Imports key={device._id} device={device} />}</DeviceFrame>
  );
};
