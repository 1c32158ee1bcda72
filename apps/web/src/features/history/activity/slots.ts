import { activityDeviceLimit } from '@holdfast/contract/history.rules';

/**
 * Serial numbers of the devices on the map. The index decides letter and colour, so removing a device leaves an empty
 * slot for the next one, and the others keep their look.
 */
export type Slots = readonly string[];

export const parseSlots = (text: string): Slots => (text ? text.split(',').slice(0, activityDeviceLimit) : []);

export const slotsText = (slots: Slots) => slots.join(',').replace(/,+$/, '');

export const chosenIn = (slots: Slots) => slots.filter(Boolean);

export const isFull = (slots: Slots) => chosenIn(slots).length >= activityDeviceLimit;

export const withDevice = (slots: Slots, deviceUUID: string): Slots => {
  if (slots.includes(deviceUUID) || isFull(slots)) return slots;
  const free = slots.indexOf('');
  return free === -1 ? [...slots, deviceUUID] : slots.with(free, deviceUUID);
};

export const withoutDevice = (slots: Slots, deviceUUID: string): Slots =>
  slots.map((slot) => (slot === deviceUUID ? '' : slot));
