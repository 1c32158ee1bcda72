import { trackingTimes } from '@holdfast/contract/geofences.rules';
import { Panel } from '../../../ui/panel.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import { Switch } from '../../../ui/switch.ts';
import { settingsTexts } from '../settings.texts.ts';
import classes from './side-panels.module.css';
import type { AlertForm } from './use-alert-form.ts';

const texts = settingsTexts.tracking;
const usualTime = 600;

/** What happens when the tracker leaves its fence. */
export const TrackingPanel = ({ form: { values, isLocked, set } }: { form: AlertForm }) => {
  const { liveTrackingUnable: isOn, trackingTime } = values.tracking;
  return (
    <Panel
      title={texts.title}
      action={
        <Switch
          aria-label={texts.title}
          checked={isOn}
          disabled={isLocked}
          onChange={(event) =>
            set('tracking', {
              liveTrackingUnable: event.currentTarget.checked,
              trackingTime: trackingTime || usualTime,
            })
          }
        />
      }
    >
      <p className={classes.text}>{isOn ? texts.text : texts.off}</p>
      {isOn && (
        <SegmentedControl
          fullWidth
          className={classes.minutes}
          aria-label={texts.stopAfter}
          value={String(trackingTime)}
          disabled={isLocked}
          onChange={(seconds) => set('tracking', { trackingTime: Number(seconds) })}
          data={trackingTimes.map((seconds) => ({ value: String(seconds), label: texts.minutes(seconds / 60) }))}
        />
      )}
    </Panel>
  );
};
