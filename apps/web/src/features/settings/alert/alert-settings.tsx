import type { Device } from '@holdfast/contract/devices';
import { type Capability, isCapable } from '@holdfast/contract/models.rules';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { UnsavedBar } from '../../../ui/form/unsaved-bar.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import layout from '../settings.module.css';
import { settingsTexts } from '../settings.texts.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { IntervalPanel } from './interval-panel.tsx';
import { ReportPanel } from './report-panel.tsx';
import classes from './side-panels.module.css';
import { SignalsPanel } from './signals-panel.tsx';
import { type AlertForm, alertFormId, useAlertForm } from './use-alert-form.ts';

interface AlertSettingsProps {
  device: Device;
  /** Notification switches of the user; outside the form, because they do not belong to the device. */
  ownSwitches: ReactNode;
  renderTracking: (form: AlertForm) => ReactNode;
  log: ReactNode;
}

export const AlertSettings = ({ device, ownSwitches, renderTracking, log }: AlertSettingsProps) => {
  const { form, changeCount, isSaving, discard, submit } = useAlertForm(device);
  const can = (capability: Capability) => isCapable(device.model, capability);
  return (
    <div className={layout.columns} data-with-log={Boolean(log) || undefined}>
      {form.isLocked && (
        <p className={classes.locked}>
          <IconLock size={18} aria-hidden />
          {settingsTexts.alerts.locked}
        </p>
      )}
      <div className={layout.stack}>
        <Panel title={settingsTexts.own.title}>
          <p className={classes.text}>{settingsTexts.own.text}</p>
          <div className={classes.own}>{ownSwitches}</div>
        </Panel>
        <AlertsPanel device={device} form={form} />
      </div>
      <div className={layout.stack} data-beside>
        {!form.isLocked && <EmailsPanel device={device} />}
        {can('settings') ? (
          <ReportPanel form={form} stored={device.scheduleReport} />
        ) : (
          can('interval') && <IntervalPanel form={form} />
        )}
        {can('track') && renderTracking(form)}
        {can('settings') && <SignalsPanel form={form} />}
      </div>
      {log}
      {/* Sibling of the fields, not their parent: forms cannot be nested, and the list of emails has its own. */}
      <form className={layout.floating} id={alertFormId} onSubmit={submit} noValidate>
        {changeCount > 0 && (
          <>
            <UnsavedBar count={changeCount} isBusy={isSaving} onDiscard={discard} />
            <LeaveGuard />
          </>
        )}
      </form>
    </div>
  );
};
