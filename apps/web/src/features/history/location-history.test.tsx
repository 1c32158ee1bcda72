import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../test/factories.ts';
import { mockHistory, network, refuse } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';

type Answer = Parameters<typeof mockHistory.listMapPoints>[0];

const open = async (answer: Answer) => {
  const { devices } = serveDevices([aDevice()]);
  network.use(mockHistory.listMapPoints(answer));
  const view = renderPage('/', { as: aUser() });
  return {
    ...view,
    device: devices[0]!,
    panel: within(await screen.findByRole('region', { name: 'Location history' })),
  };
};

describe('the location history beside the device info', () => {
  it('lists the newest ten points with their place and time', async () => {
    const list = vi.fn<Answer>(() => [
      aPoint({ timestamp: 1_790_000_000, address: '412 Crown St, Surry Hills' }),
      aPoint({ timestamp: 1_789_999_400, address: '' }),
    ]);
    const { panel, device } = await open(list);
    const [newest, older] = await panel.findAllByRole('listitem');
    expect(newest).toHaveTextContent('412 Crown St, Surry Hills');
    expect(newest).toHaveTextContent(/22 Sept? 2026, 12:13\sam/);
    expect(older).toHaveTextContent('-33.86880, 151.20930');
    expect(list).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id: device._id }, query: { perPage: '10' } }),
    );
  });

  it('says that there are no points yet', async () => {
    const { panel } = await open(() => []);
    expect(await panel.findByText('No locations yet')).toBeVisible();
  });

  it('says that they cannot be loaded, and tries again', async () => {
    const { panel, actor } = await open(() => refuse(400));
    expect(await panel.findByText('Unable to load device map')).toBeVisible();
    network.use(mockHistory.listMapPoints(() => [aPoint({ address: 'Foveaux St' })]));
    await actor.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Foveaux St')).toBeVisible();
  });
});
