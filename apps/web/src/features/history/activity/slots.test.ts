import { describe, expect, it } from 'vitest';
import { chosenIn, isFull, parseSlots, type Slots, slotsText, withDevice, withoutDevice } from './slots.ts';

describe('the devices of the activity map', () => {
  it('keep their places when one is taken off, and the next one takes the free place', () => {
    const three: Slots = ['a', 'b', 'c'];
    const two = withoutDevice(three, 'b');
    expect(two).toEqual(['a', '', 'c']);
    expect(chosenIn(two)).toEqual(['a', 'c']);
    expect(withDevice(two, 'd')).toEqual(['a', 'd', 'c']);
    expect(withDevice(three, 'd')).toEqual(['a', 'b', 'c', 'd']);
    expect(withDevice(three, 'a')).toBe(three);
  });

  it('travel in the address', () => {
    expect(slotsText(['a', '', 'c', ''])).toBe('a,,c');
    expect(parseSlots('a,,c')).toEqual(['a', '', 'c']);
    expect(parseSlots('')).toEqual([]);
    expect(slotsText(withoutDevice(['a'], 'a'))).toBe('');
  });

  it('are a hundred at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => `device-${index}`);
    expect(isFull(many)).toBe(true);
    expect(withDevice(many, 'one more')).toBe(many);
    expect(parseSlots([...many, 'one more'].join())).toEqual(many);
  });
});
