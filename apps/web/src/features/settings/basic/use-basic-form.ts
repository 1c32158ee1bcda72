import type { Device } from '@holdfast/contract/devices';
import { type FormEvent, useState } from 'react';
import { changedFields, type Draft } from '../../../lib/changed-fields.ts';
import { required } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { updatePayload } from '../../devices/devices.api.ts';
import { type DeviceUpdate, useSaveSettings } from '../settings.api.ts';

export const nameFieldId = 'device-name';

type Basic = Pick<Device, 'name' | 'color' | 'devicePicture'>;
type BasicDraft = Draft<Basic>;

const changesOf = (device: Basic, draft: BasicDraft) => changedFields(device, draft);

/** Omits empty fields and nulls, except that null removes the photo. */
const payloadOf = (device: Basic, draft: BasicDraft): DeviceUpdate => {
  const { devicePicture, ...changes } = changesOf(device, draft);
  return { ...updatePayload(changes, { dropsNulls: true }), ...(devicePicture !== undefined && { devicePicture }) };
};

export const useBasicForm = (device: Device) => {
  const save = useSaveSettings(device);
  const [draft, setDraft] = useState<BasicDraft>({});
  const [isTried, setTried] = useState(false);
  const changes = changesOf(device, draft);
  const values = { ...device, ...changes };
  const nameProblem = required(values.name);

  const discard = () => {
    setDraft({});
    setTried(false);
  };

  const { submit, isBusy } = useSubmit((event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    if (!nameProblem) return save.mutateAsync({ settings: payloadOf(device, draft) });
    const input = event.currentTarget.elements.namedItem(nameFieldId);
    if (input instanceof HTMLElement) input.focus();
    return undefined;
  }, discard);

  return {
    values,
    nameProblem: isTried ? nameProblem : undefined,
    changeCount: Object.keys(changes).length,
    isSaving: isBusy,
    set: (fields: BasicDraft) => setDraft((old) => ({ ...old, ...fields })),
    discard,
    submit,
  };
};
