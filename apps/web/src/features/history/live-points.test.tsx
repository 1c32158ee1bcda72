import type { LocationPoint } from '@holdfast/contract/history';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Marker } from 'leaflet';
import { describe, expect, it } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../test/factories.ts';
import { shownMap } from '../../../test/leaflet.ts';
import { mockHistory, network } from '../../../test/network.ts';
import { openGrid } from '../../../test/open-grid.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';

const arrive = (point: LocationPoint) =>
  act(() => void window.dispatchEvent(new CustomEvent('device-history-update', { detail: point })));

const base = 1_790_000_000;
const device = aDevice();
const pointAt = (seconds: number, address: string, latitude: number) =>
  aPoint({ deviceUUID: device.deviceUUID, timestamp: base + seconds, address, latitude });

const openMap = async (shown: LocationPoint[]) => {
  serveDevices([device]);
  network.use(mockHistory.listMapPoints(() => shown));
  const view = renderPage('/', { as: aUser() });
  const panel = within(await screen.findByRole('region', { name: 'Location history' }));
  return { ...view, panel };
};

describe('a point that arrives while the history is open', () => {
  const ten = Array.from({ length: 10 }, (_, index) =>
    pointAt(-60 * index, `${index + 1} Crown St`, -33 - index / 100),
  );

  const markers = () =>
    screen
      .getAllByRole('button', { name: /^\d+.*(Crown|Oxford) St/ })
      .map((marker) => marker.getAttribute('aria-label') ?? '')
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

  const positionOf = (number: number) => {
    const found: { lat: number }[] = [];
    shownMap().eachLayer((layer) => {
      if (layer instanceof Marker && layer.getElement()?.getAttribute('aria-label')?.startsWith(`${number}: `))
        found.push(layer.getLatLng());
    });
    expect(found).toHaveLength(1);
    return found[0]!.lat;
  };

  it('goes on top of the map when it is another place, and the map keeps its ten [P1.2.52]', async () => {
    const { panel } = await openMap(ten);
    await panel.findByRole('button', { name: /^10.*10 Crown St/ });
    arrive(pointAt(60, '1 Oxford St', -34));
    await waitFor(() => expect(markers()[0]).toMatch(/^1.*1 Oxford St/));
    expect(markers()).toHaveLength(10);
    expect(markers().at(-1)).toMatch(/^10.*9 Crown St/);
  });

  it('goes on top of the map though its built-in address is the same, when it is far enough [P1.2.52]', async () => {
    const { panel } = await openMap(ten);
    await panel.findByRole('button', { name: /^10.*10 Crown St/ });
    arrive(pointAt(60, '1 Crown St', -33.001));
    await waitFor(() => expect(positionOf(1)).toBe(-33.001));
    expect(positionOf(2)).toBe(-33);
    expect(markers()).toHaveLength(10);
    expect(markers().at(-1)).toMatch(/^10.*9 Crown St/);
  });

  it('moves the top point and renews its time when the place is the same [P1.2.52]', async () => {
    const { panel } = await openMap(ten);
    const before = (await panel.findByRole('button', { name: /^1\D.*1 Crown St/ })).getAttribute('aria-label');
    arrive(pointAt(3600, '1 Crown St', -33.0001));
    await waitFor(() => expect(markers()[0]).not.toBe(before));
    expect(markers()[0]).toMatch(/^1.*1 Crown St.*1:13/);
    expect(positionOf(1)).toBe(-33.0001);
    expect(markers()).toHaveLength(10);
    expect(markers().at(-1)).toMatch(/^10.*10 Crown St/);
  });

  it('keeps the address of the geocoder until it has its own [P1.2.52]', async () => {
    const exact = { ...pointAt(0, '1 Oxford St', -33), nearestPlace: '1 Crown St' };
    const { panel } = await openMap([exact]);
    await panel.findByRole('button', { name: /^1: 1 Oxford St/ });
    const next = pointAt(60, '1 Crown St', -33.0001);
    arrive(next);
    await waitFor(() => expect(positionOf(1)).toBe(-33.0001));
    expect(markers()).toEqual([expect.stringMatching(/^1: 1 Oxford St/)]);
    const detail = { _id: next._id, address: '3 Oxford St' };
    act(() => void window.dispatchEvent(new CustomEvent('device-history-address', { detail })));
    await waitFor(() => expect(markers()).toEqual([expect.stringMatching(/^1: 3 Oxford St/)]));
  });

  it('is asked for where it belongs when it comes late [P1.2.52]', async () => {
    const shown = [...ten];
    const { panel } = await openMap(shown);
    await panel.findByRole('button', { name: /^10.*10 Crown St/ });
    const late = pointAt(-30, '1 Oxford St', -34);
    shown.splice(1, 0, late);
    shown.pop();
    arrive(late);
    await waitFor(() => expect(markers()[1]).toMatch(/^2: 1 Oxford St/));
    expect(markers()).toHaveLength(10);
  });

  it('leaves the popup open of a point that it moves', async () => {
    const { panel, actor } = await openMap(ten);
    await actor.click(await panel.findByRole('button', { name: /^1\D.*1 Crown St/ }));
    arrive(pointAt(3600, '1 Crown St', -33.0001));
    await waitFor(() => expect(positionOf(1)).toBe(-33.0001));
    expect(panel.getByRole('dialog', { name: /^1: 1 Crown St.*1:13/ })).toBeVisible();
  });

  it('of another device changes nothing', async () => {
    const { panel } = await openMap(ten);
    await panel.findByRole('button', { name: /^10.*10 Crown St/ });
    arrive({ ...pointAt(60, '1 Oxford St', -34), deviceUUID: 'ANOTHER' });
    arrive(pointAt(120, '2 Oxford St', -35));
    await waitFor(() => expect(markers()[0]).toMatch(/2 Oxford St/));
    expect(markers().join()).not.toContain('1 Oxford St');
  });

  it('becomes the first row of the grid, and is counted [P1.2.52]', async () => {
    const { panel, list } = await openGrid(ten, { device });
    const table = within(await panel.findByRole('table'));
    arrive(pointAt(60, '1 Oxford St', -34));
    await waitFor(() => expect(table.getAllByRole('row')[1]).toHaveTextContent('1 Oxford St'));
    expect(table.getAllByRole('row')[2]).toHaveTextContent('1 Crown St');
    expect(panel.getByText('1–11 of 11 locations')).toBeVisible();
    arrive(pointAt(60, '1 Oxford St', -34));
    expect(panel.getByText('1–11 of 11 locations')).toBeVisible();
    expect(list).toHaveBeenCalledOnce();
  });

  it('gets its address when that comes later', async () => {
    const { panel } = await openGrid([pointAt(0, '', -33)], { device });
    const row = within(await panel.findByRole('table')).getAllByRole('row')[1]!;
    expect(row).toHaveTextContent('-33.00000, 151.20930');
    const detail = { _id: `point-${base}`, address: '1 Oxford St' };
    act(() => void window.dispatchEvent(new CustomEvent('device-history-address', { detail })));
    await waitFor(() => expect(row).toHaveTextContent('1 Oxford St'));
  });

  it('is asked for again where the grid shows only some of them', async () => {
    const { panel, actor, list, points } = await openGrid([...ten], { device });
    await actor.type(panel.getByRole('textbox', { name: 'Filter by address or type' }), 'Oxford');
    await panel.findByText('No locations found');
    const point = pointAt(60, '1 Oxford St', -34);
    points.unshift(point);
    const calls = list.mock.calls.length;
    arrive(point);
    expect(await panel.findByText('1 Oxford St')).toBeVisible();
    expect(list.mock.calls.length).toBe(calls + 1);
  });
});
