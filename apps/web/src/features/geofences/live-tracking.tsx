import { trackingTimes } from '@holdfast/contract/geofences.rules';
import { Panel } from '../../ui/layout/panel.tsx';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { Switch } from '../../ui/mantine/switch.ts';
import type { FenceRules } from './geofences.api.ts';
import { geofencesTexts } from './geofences.texts.ts';
import classes from './security-settings.module.css';

const texts = geofencesTexts.tracking;
const options = trackingTimes.map((seconds) => ({ value: String(seconds), label: texts.minutes(seconds / 60) }));
const usualTime = 600;

interface LiveTrackingProps {
  title: string;
  text: string;
  /** Stored values; `trackingTime` 0 means that it was never set. */
  rules: { liveTrackingUnable: boolean; trackingTime: number };
  isDisabled: boolean;
  onChange: (rules: FenceRules) => void;
}

export const LiveTracking = ({ title, text, rules, isDisabled, onChange }: LiveTrackingProps) => {
  const { liveTrackingUnable } = rules;
  const trackingTime = trackingTimes.find((time) => time === rules.trackingTime) ?? usualTime;
  return (
    <Panel
      title={title}
      action={
        <Switch
          aria-label={title}
          checked={liveTrackingUnable}
          disabled={isDisabled}
          onChange={(event) => onChange({ liveTrackingUnable: event.currentTarget.checked, trackingTime })}
        />
      }
    >
      <p className={classes.sentence}>{text}</p>
      <SegmentedControl
        fullWidth
        aria-label={texts.times}
        data={options}
        disabled={isDisabled || !liveTrackingUnable}
        value={String(trackingTime)}
        onChange={(seconds) =>
          onChange({
            liveTrackingUnable,
            trackingTime: trackingTimes.find((time) => String(time) === seconds) ?? usualTime,
          })
        }
      />
    </Panel>
  );
};
