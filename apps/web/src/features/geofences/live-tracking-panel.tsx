import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { trackingTimes } from '@holdfast/contract/geofences.rules';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { Switch } from '../../ui/switch.ts';
import { type FenceRules, useUpdateFenceRules } from './geofences.api.ts';
import { geofencesTexts } from './geofences.texts.ts';
import classes from './security-settings.module.css';

const texts = geofencesTexts.tracking;
const options = trackingTimes.map((seconds) => ({ value: String(seconds), label: texts.minutes(seconds / 60) }));
const usualTime = 600;

const timeOf = (seconds: number) => trackingTimes.find((time) => time === seconds) ?? usualTime;

/** How long a device that has left its fence reports continuously. */
export const LiveTrackingPanel = ({ device }: { device: Device }) => {
  const update = useUpdateFenceRules(device);
  const stored: FenceRules = {
    liveTrackingUnable: device.geoFence.liveTrackingUnable,
    trackingTime: timeOf(device.geoFence.trackingTime),
  };
  const shown = update.isPending ? update.variables : stored;
  const isDisabled = !canManage(device.privilege) || update.isPending;
  return (
    <Panel
      title={texts.title}
      action={
        <Switch
          aria-label={texts.title}
          checked={shown.liveTrackingUnable}
          disabled={isDisabled}
          onChange={(event) => update.mutate({ ...stored, liveTrackingUnable: event.currentTarget.checked })}
        />
      }
    >
      <p className={classes.sentence}>{texts.text}</p>
      <SegmentedControl
        fullWidth
        aria-label={texts.times}
        data={options}
        disabled={isDisabled || !shown.liveTrackingUnable}
        value={String(shown.trackingTime)}
        onChange={(seconds) => update.mutate({ ...stored, trackingTime: timeOf(Number(seconds)) })}
      />
    </Panel>
  );
};
