import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { useState } from 'react';
import { useSubmit } from '../../../lib/use-submit.ts';
import { useSaveSettings } from '../settings.api.ts';
import {
  type AlertDraft,
  type AlertGroup,
  type AlertValues,
  changesOf,
  countOf,
  noChanges,
  problemsOf,
  savesOf,
  valuesOf,
  withChanges,
} from './alert-changes.ts';

export const alertFormId = 'alert-settings';
export const alertFieldIds = { level: 'temperature-level', duration: 'movement-duration' } as const;

export interface AlertForm {
  values: AlertValues;
  problems: { level: string | undefined; duration: string | undefined };
  /** Only owners may edit; the form is read-only for everyone else. */
  isLocked: boolean;
  set: <G extends AlertGroup>(group: G, fields: Partial<AlertValues[G]>) => void;
}

/** The draft overlays the stored settings, so realtime updates reach every field that is not edited. */
export const useAlertForm = (device: Device) => {
  const save = useSaveSettings(device);
  const [draft, setDraft] = useState<AlertDraft>(noChanges);
  const [isTried, setTried] = useState(false);
  const stored = valuesOf(device);
  const changes = changesOf(stored, draft);
  const values = withChanges(stored, changes);
  const problems = problemsOf(values);

  const discard = () => {
    setDraft(noChanges);
    setTried(false);
  };

  const { submit, isBusy } = useSubmit(() => {
    setTried(true);
    const wrong = problems.level ? alertFieldIds.level : problems.duration && alertFieldIds.duration;
    if (wrong) return document.getElementById(wrong)?.focus();
    return save.mutateAsync(savesOf(changes, values));
  }, discard);

  const form: AlertForm = {
    values,
    problems: isTried ? problems : { level: undefined, duration: undefined },
    isLocked: !canManage(device.privilege),
    set: (group, fields) => setDraft((old) => ({ ...old, [group]: { ...old[group], ...fields } })),
  };
  return { form, changeCount: countOf(changes), isSaving: isBusy, discard, submit };
};
