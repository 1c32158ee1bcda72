import { reportIntervals } from '@holdfast/contract/alerts.rules';
import { Panel } from '../../../ui/layout/panel.tsx';
import { settingsTexts } from '../settings.texts.ts';
import { NumberSelect } from './number-select.tsx';
import classes from './side-panels.module.css';
import type { AlertForm } from './use-alert-form.ts';

const texts = settingsTexts.report;

/** For devices whose only configurable report setting is the interval. */
export const IntervalPanel = ({ form: { values, isLocked, set } }: { form: AlertForm }) => (
  <Panel title={texts.title}>
    <div className={classes.fields}>
      <NumberSelect
        label={texts.interval}
        options={reportIntervals}
        textOf={settingsTexts.interval}
        value={values.general.scheduleReportInterval}
        disabled={isLocked}
        onChange={(seconds) => set('general', { scheduleReportInterval: seconds })}
      />
    </div>
  </Panel>
);
