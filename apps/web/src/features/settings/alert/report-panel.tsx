import { reportIntervals, reportKinds, withReport } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { IconAntennaBars5, IconSatellite, IconTemperature, IconWifi } from '@tabler/icons-react';
import { useId } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { Switch } from '../../../ui/mantine/switch.ts';
import { settingsTexts } from '../settings.texts.ts';
import { NumberSelect } from './number-select.tsx';
import classes from './side-panels.module.css';
import type { AlertForm } from './use-alert-form.ts';

const texts = settingsTexts.report;
const icons = { gps: IconSatellite, cell: IconAntennaBars5, temp: IconTemperature, wifi: IconWifi } as const;

interface ReportPanelProps {
  form: AlertForm;
  /** Stored report contents, restored when reporting is switched on again. */
  stored: Device['scheduleReport'];
}

export const ReportPanel = ({ form: { values, isLocked, set }, stored }: ReportPanelProps) => {
  const id = useId();
  const { scheduleReport: chosen, scheduleReportInterval } = values.general;
  const usual = stored.length > 0 ? stored : withReport([], 'gps', true);
  const isOn = chosen.length > 0;
  return (
    <Panel
      title={texts.title}
      action={
        <Switch
          aria-label={texts.title}
          checked={isOn}
          disabled={isLocked}
          onChange={(event) => set('general', { scheduleReport: event.currentTarget.checked ? usual : [] })}
        />
      }
    >
      {isOn ? (
        <div className={classes.fields}>
          <fieldset aria-describedby={`${id}-hint`}>
            <legend className={classes.legend}>{texts.what}</legend>
            <div className={classes.kinds}>
              {reportKinds.map((kind) => {
                const Icon = icons[kind];
                return (
                  <label key={kind} className={classes.kind} htmlFor={`${id}-${kind}`}>
                    <Icon size={18} aria-hidden />
                    <span className={classes.kindName}>{texts.kinds[kind]}</span>
                    <Checkbox
                      id={`${id}-${kind}`}
                      checked={chosen.includes(kind)}
                      disabled={isLocked}
                      onChange={(event) =>
                        set('general', { scheduleReport: withReport(chosen, kind, event.currentTarget.checked) })
                      }
                    />
                  </label>
                );
              })}
            </div>
            <p className={classes.hint} id={`${id}-hint`}>
              {texts.hint}
            </p>
          </fieldset>
          <NumberSelect
            label={texts.interval}
            options={reportIntervals}
            textOf={settingsTexts.interval}
            value={scheduleReportInterval}
            disabled={isLocked}
            onChange={(seconds) => set('general', { scheduleReportInterval: seconds })}
          />
        </div>
      ) : (
        <p className={classes.text}>{texts.off}</p>
      )}
    </Panel>
  );
};
