import { roles } from '@holdfast/contract/roles.rules';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { findCard, openOverview } from '../../../../test/open-overview.ts';

const seeing = ['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'];

describe('a device card', () => {
  it('has picture, name, type and when it was last seen [P1.2.28]', async () => {
    await openOverview([
      aDevice({ name: 'Bike', devicePicture: '/9j/4AAQ' }),
      aDevice({ name: 'Wallet', deviceType: 'shield_card', lastSeenTime: null }),
    ]);
    const bike = await findCard('Bike');
    const card = screen.getByRole('article', { name: 'Bike' });
    expect(card.querySelector('img')).toHaveAttribute('src', 'data:image/jpeg;base64,/9j/4AAQ');
    expect(bike.getByRole('link', { name: 'Bike' })).toBeVisible();
    expect(bike.getByText('GPS Tracker')).toBeVisible();
    expect(bike.getByText('Last seen 2 minutes ago')).toBeVisible();
    const wallet = await findCard('Wallet');
    expect(wallet.getByText('Card')).toBeVisible();
    expect(wallet.getByText('Not seen yet')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Wallet' }).querySelector('svg')).toBeInTheDocument();
  });

  it.each([
    ['airbolt', 'Smart Lock'],
    ['shield_gps', 'GPS Tracker'],
    ['shield_card', 'Card'],
    ['travel_lock', 'Travel Lock'],
  ] as const)('of type %s says %s [P1.0.2]', async (deviceType, label) => {
    await openOverview([aDevice({ name: 'Thing', deviceType })]);
    expect((await findCard('Thing')).getByText(label)).toBeVisible();
  });

  it.each(roles)(
    'shows the battery of a tracker to %s only if the role may see it [P1.2.28] [P1.6.4]',
    async (role) => {
      await openOverview([aDevice({ name: 'Bike', modem_voltage: 3980 })], { as: { roles: [role] } });
      expect((await findCard('Bike')).queryAllByText('75%')).toHaveLength(seeing.includes(role) ? 1 : 0);
    },
  );

  it('shows no battery of anything but trackers [P1.2.28]', async () => {
    await openOverview([aDevice({ name: 'Door', deviceType: 'airbolt' })], { as: { roles: ['admin'] } });
    expect((await findCard('Door')).queryByText(/%/)).not.toBeInTheDocument();
  });

  it.each([
    [14, 'alert'],
    [15, 'warn'],
    [24, 'warn'],
    [25, 'ok'],
  ])('colours a battery of %i %% as %s [P1.4.20] [P1.9.10]', async (battery_percentage, level) => {
    const device = aDevice({ name: 'Bike', is_wifi_device: true, battery_percentage });
    await openOverview([device], { as: { roles: ['admin'] } });
    expect((await findCard('Bike')).getByText(`${battery_percentage}%`)).toHaveAttribute('data-level', level);
  });

  it('says which device is on the map', async () => {
    const position = { latitude: 1, longitude: 2, timestamp: 1, address: '', accuracy: null, type: null };
    await openOverview([aDevice({ name: 'Bike', position }), aDevice({ name: 'Van', position })]);
    expect((await findCard('Bike')).getByText('On map')).toBeVisible();
    expect((await findCard('Van')).queryByText('On map')).not.toBeInTheDocument();
  });

  it('refreshes the last seen time each minute [P1.4.23] [P1.9.9]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      await openOverview([aDevice({ name: 'Bike', lastSeenTime: new Date().toISOString() })]);
      const bike = await findCard('Bike');
      expect(bike.getByText('Last seen just now')).toBeVisible();
      act(() => void vi.advanceTimersByTime(59_000));
      expect(bike.getByText('Last seen just now')).toBeVisible();
      act(() => void vi.advanceTimersByTime(2_000));
      expect(bike.getByText('Last seen 1 minute ago')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});
