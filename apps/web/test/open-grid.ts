import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import type { User } from '@holdfast/contract/user';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aDevice } from './factories.ts';
import { mockHistory, network } from './network.ts';
import { openOverview } from './open-overview.ts';

interface GridOptions {
  device?: Device;
  as?: Partial<User>;
  width?: number;
}

type ListResolver = Parameters<typeof mockHistory.listHistory>[0];

/** Opens the history grid of a device; the mock server filters and paginates the points. */
export const openGrid = async (points: LocationPoint[], { device = aDevice(), ...options }: GridOptions = {}) => {
  const list = vi.fn<ListResolver>(({ query }) => {
    const { filter = '', page = 0, perPage = 20 } = query;
    const [number, size] = [Number(page), Number(perPage)];
    const found = points.filter(({ address }) => address.includes(filter));
    const start = number * size;
    return {
      data: found.slice(start, start + size),
      pagination: {
        page: number,
        perPage: size,
        total: found.length,
        hasNext: start + size < found.length,
        hasPrev: number > 0,
        filter,
      },
    };
  });
  network.use(mockHistory.listHistory(list));
  localStorage.setItem('holdfast.my.historyView', 'grid');
  const view = await openOverview([device], options);
  const panel = within(await screen.findByRole('region', { name: 'Location history' }));
  return { ...view, device, list, points, panel };
};
