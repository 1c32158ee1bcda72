import { activityDeviceLimit } from '@holdfast/contract/history.rules';

/**
 * Which devices are on the map. The place in the list decides letter and colour, so a device that is taken off leaves
 * its place empty for the next one, and the others stay what they are.
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
