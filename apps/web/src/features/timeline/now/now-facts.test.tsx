import type { Device } from '@holdfast/contract/devices';
import type { Place } from '@holdfast/contract/places';
import type { Segment } from '@holdfast/contract/timeline';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { mockPlaces, mockTimeline, network } from '../../../../test/network.ts';
import { aSegment, aSpot, sydney, totals } from '../../../../test/open-day.ts';
import { infoPanel, openOverview } from '../../../../test/open-overview.ts';
import { nowStateOf } from './now-state.ts';

const now = sydney('15:00');
const seconds = (time: string) => Date.parse(sydney(time)) / 1000;
const depot = { _id: 'p1', name: 'Depot', icon: 'depot' as const };
const home = aSpot('Landstrasse 40, Schaan');

beforeEach(() => void vi.setSystemTime(now));
const aPlace: Place = {
  ...depot,
  latitude: 47.14,
  longitude: 9.52,
  radius: 100,
  devices: 'all',
  arrive: false,
  leave: true,
  address: '',
  createdAt: sydney('00:00'),
};

const open = async (last: Segment | null, fields: Partial<Device> = {}, width?: number) => {
  const device = aDevice({
    name: 'Van',
    lastSeenTime: sydney('14:58'),
    position: { ...home, timestamp: seconds('14:58'), accuracy: 18, type: 'gps' },
    modem_voltage: 4200,
    ...fields,
  });
  network.use(
    mockTimeline.getTimeline(() => ({ data: last ? [last] : [], totals })),
    mockPlaces.listPlaces(() => ({ data: [aPlace] })),
  );
  await openOverview([device], { width });
  return infoPanel();
};

const factsOf = async (info: Awaited<ReturnType<typeof infoPanel>>) =>
  within(await info.findByRole('list', { name: 'Now' }))
    .getAllByRole('listitem')
    .map((fact) => fact.textContent);

const atDepot = aSegment('stop', ['12:55', '14:58'], { end: { ...home, place: depot } });

describe('what a newcomer wants to know first', () => {
  it.each([1440, 390])('address, since when, inside which place and battery, at %s px', async (width) => {
    const info = await open(atDepot, {}, width);
    expect(await info.findByText('Parked')).toBeVisible();
    expect(info.getByText('Seen 2 minutes ago')).toBeVisible();
    await info.findByText('You are told when it leaves');
    expect(await factsOf(info)).toEqual([
      'Landstrasse 40, SchaanHere since 12:55 pm, for 2 h 5 min',
      'Inside DepotYou are told when it leaves',
      '100%Battery',
    ]);
  });

  it('that it moves, and since when', async () => {
    const driven = aSegment('trip', ['14:30', '14:58'], { end: { ...home, place: depot } });
    const info = await open(driven, { movedTime: sydney('14:57') });
    expect(await info.findByText('Moving')).toBeVisible();
    expect(await factsOf(info)).toEqual(['Landstrasse 40, SchaanMoving since 2:30 pm', '100%Battery']);
  });

  it('that its battery is low', async () => {
    const info = await open(atDepot, { modem_voltage: 3300 });
    expect(await info.findByText('Battery low: charge it soon')).toBeVisible();
  });

  it('that it has not been heard for a day, and where it was then', async () => {
    const yesterday = seconds('14:58') - 26 * 3600;
    const info = await open(null, {
      lastSeenTime: new Date(yesterday * 1000).toISOString(),
      position: { ...home, timestamp: yesterday, accuracy: 18, type: 'gps' },
    });
    expect(await info.findByText('Silent')).toBeVisible();
    expect((await factsOf(info))[0]).toMatch(/^Landstrasse 40, SchaanReported .*12:58 pm$/);
  });

  it('that it has never told where it is', async () => {
    const info = await open(null, { position: null });
    expect(await info.findByText('No location yet')).toBeVisible();
  });
});

describe('what a device is doing', () => {
  const at = Date.parse(now);
  const seen = { lastSeenTime: sydney('14:58') };

  it('is parked, since nobody knows when, after a drive that did not end in a stop, and in a gap', () => {
    const parked = { kind: 'parked', since: null };
    const ended = [[aSegment('trip', ['13:00', '14:30'])], [aSegment('gap', ['13:00', '14:58'])], [], undefined];
    for (const segments of ended) expect(nowStateOf(aDevice(seen), segments, at)).toEqual(parked);
  });

  it('is moving as its card says, before its drive is one of the timeline', () => {
    const left = aDevice({ ...seen, movedTime: sydney('14:58') });
    expect(nowStateOf(left, [atDepot], at)).toEqual({ kind: 'moving', since: null });
  });
});
