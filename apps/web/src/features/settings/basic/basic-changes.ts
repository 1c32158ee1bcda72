import type { Device } from '@holdfast/contract/devices';
import { changedFields, type Draft } from '../../../lib/changed-fields.ts';
import { updatePayload } from '../../devices/devices.api.ts';
import type { DeviceUpdate } from '../settings.api.ts';

export type Basic = Pick<Device, 'name' | 'color' | 'devicePicture'>;
export type BasicDraft = Draft<Basic>;

export const changesOf = (device: Basic, draft: BasicDraft) => changedFields(device, draft);

/** Nothing that is empty is sent, but for a photo that the person took away: that is said in so many words. */
export const payloadOf = (device: Basic, draft: BasicDraft): DeviceUpdate => {
  const { devicePicture, ...changes } = changesOf(device, draft);
  return { ...updatePayload(changes), ...(devicePicture !== undefined && { devicePicture }) };
};
