import { metresOutside } from '@holdfast/contract/geofences.rules';
import { expect, it } from 'vitest';
import type { KnownDevice } from '../devices/device-credentials.service.ts';
import { demoDevices } from './demo.devices.ts';
import { fenceOf, pastReports } from './demo-past.ts';

const trailer = demoDevices.find(({ name }) => name === 'Trailer 1');
const minute = 60_000;

it('has a fence that was left and entered, whenever the demo begins', async () => {
  if (!trailer) throw new Error('no trailer');
  const corners = fenceOf(trailer, trailer.watch.fence?.metres ?? 0);
  for (let minutes = 0; minutes < 48 * 60; minutes += 37) {
    const now = new Date(Date.UTC(2026, 10, 15) + minutes * minute);
    const reports = await pastReports({} as KnownDevice, trailer, now, async () => '');
    const judged = reports.map(({ points }) => {
      const newest = points.at(-1);
      return newest ? metresOutside(corners, newest) < 0 : undefined;
    });
    const crossings = judged.slice(1).filter((isInside, index) => isInside !== judged[index]);
    expect(crossings, now.toISOString()).toEqual(expect.arrayContaining([true, false]));
  }
});
