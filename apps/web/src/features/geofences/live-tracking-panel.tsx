import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { useUpdateFenceRules } from './geofences.api.ts';
import { geofencesTexts } from './geofences.texts.ts';
import { LiveTracking } from './live-tracking.tsx';

const texts = geofencesTexts.tracking;

/** Stored with each change. */
export const LiveTrackingPanel = ({ device }: { device: Device }) => {
  const update = useUpdateFenceRules(device);
  return (
    <LiveTracking
      title={texts.title}
      text={texts.text}
      rules={update.isPending ? update.variables : device.geoFence}
      isDisabled={!canManage(device.privilege) || update.isPending}
      onChange={(rules) => update.mutate(rules)}
    />
  );
};
