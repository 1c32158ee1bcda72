import type { Device } from '@holdfast/contract/devices';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint } from '../../../test/factories.ts';
import { createChanges, type DeviceChange, withChange } from './device-changes.ts';

const now = () => Math.floor(Date.now() / 1000);
const change = (fields: Partial<DeviceChange>): DeviceChange => ({ fields: {}, commands: new Map(), ...fields });
const position = { latitude: 1, longitude: 2, timestamp: 1_790_000_000, address: 'Old', accuracy: null, type: null };

describe('a changed device', () => {
  it('takes over the fields that were sent and keeps the others', () => {
    const device = aDevice({ alarm: false, name: 'Van' });
    expect(withChange(device, change({ fields: { alarm: true } }))).toEqual({ ...device, alarm: true });
  });

  it('moves to a newer point', () => {
    const point = aPoint({ timestamp: now(), address: 'New' });
    expect(withChange(aDevice({ position }), change({ point })).position).toEqual({
      latitude: point.latitude,
      longitude: point.longitude,
      timestamp: point.timestamp,
      address: 'New',
      accuracy: 18,
      type: 'gps',
    });
  });

  it.each([
    ['older than where it is', () => position.timestamp - 1],
    ['more than a minute ahead', () => now() + 120],
  ])('stays where it is for a point %s', (_case, timestamp) => {
    const point = aPoint({ timestamp: timestamp() });
    expect(withChange(aDevice({ position }), change({ point })).position).toEqual(position);
  });

  it.each([
    ['has moved', 0.001, (timestamp: number) => new Date(timestamp * 1000).toISOString()],
    ['has not, within what can be told', 0.0001, () => null],
  ])('%s when the server says so too', (_case, step, movedTime) => {
    const timestamp = now();
    const point = aPoint({ timestamp, latitude: 1 + step, longitude: 2, accuracy: 12 });
    expect(withChange(aDevice({ position }), change({ point })).movedTime).toBe(movedTime(timestamp));
  });

  it('goes as fast as a newer point says, where that is shown', () => {
    const shown = { ...aDevice({ position }), speed: 24 };
    expect(withChange(shown, change({ point: aPoint({ timestamp: now(), speed: 31 }) }))).toHaveProperty('speed', 31);
    expect(withChange(shown, change({ point: aPoint({ timestamp: now(), speed: null }) }))).toHaveProperty(
      'speed',
      null,
    );
    const late = aPoint({ timestamp: position.timestamp - 1, speed: 90 });
    expect(withChange(shown, change({ point: late }))).toHaveProperty('speed', 24);
    const point = aPoint({ timestamp: now(), speed: 31 });
    expect(withChange(aDevice({ position }), change({ point }))).not.toHaveProperty('speed');
  });

  it('gets the address that came later', () => {
    expect(withChange(aDevice({ position }), change({ address: 'Better' })).position?.address).toBe('Better');
  });

  it('keeps the commands that still wait', () => {
    const pending = (id: string): Device['pendingCommands'][number] => ({
      id,
      name: 'alarm',
      args: {},
      state: 'waiting',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const device = aDevice({ pendingCommands: [pending('a'), pending('b'), pending('c')] });
    const commands: DeviceChange['commands'] = new Map([
      ['a', 'sent'],
      ['b', 'done'],
    ]);
    expect(withChange(device, change({ commands })).pendingCommands).toEqual([
      { ...pending('a'), state: 'sent' },
      pending('c'),
    ]);
  });
});

describe('many changes', () => {
  it('are applied once for each frame of the screen', () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    const apply = vi.fn<(changes: Map<string, DeviceChange>) => void>();
    const changes = createChanges(apply);
    for (let index = 0; index < 300; index += 1) {
      changes.add(`device-${index % 3}`, ({ fields }) => {
        fields.modem_voltage = index;
      });
    }
    expect(apply).not.toHaveBeenCalled();
    expect(frames).toHaveLength(1);
    frames[0]!(0);
    expect(apply).toHaveBeenCalledOnce();
    const applied = [...apply.mock.calls[0]![0]].map(([id, { fields }]) => [id, fields.modem_voltage]);
    expect(applied).toEqual([
      ['device-0', 297],
      ['device-1', 298],
      ['device-2', 299],
    ]);
    changes.add('device-0', () => undefined);
    expect(frames).toHaveLength(2);
  });
});
