import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../../test/factories.ts';
import { clientConfig, mockAuth, mockDevices, network } from '../../../../test/network.ts';
import { serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';

const open = (width?: number) => {
  const { devices } = serveDevices([]);
  return { devices, ...renderPage('/devices/add', { as: aUser(), width }) };
};

const ways = async () => within(await screen.findByRole('list', { name: 'Ways to add a device' }));

describe('the ways to add a device', () => {
  it('begin with the form for one of ours, the same as in the dialog', async () => {
    const { devices, actor } = open();
    const device = aDevice({ name: 'Bike' });
    const claim = vi.fn(() => {
      devices.push(device);
      return { device };
    });
    network.use(mockDevices.claimDevice(claim));
    expect((await ways()).getByRole('link', { current: 'page' })).toHaveTextContent(/^AirBolt/);
    const form = within(await screen.findByRole('region', { name: 'Serial number and passcode' }));
    await actor.click(form.getByRole('button', { name: 'Add device' }));
    expect(await form.findAllByText('Field is required')).toHaveLength(3);
    await actor.type(form.getByLabelText('Serial number'), device.deviceUUID);
    await actor.type(form.getByLabelText('Passcode'), '1234');
    await actor.type(form.getByLabelText('Name'), 'Bike');
    await actor.click(form.getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
    expect(claim).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { deviceUUID: device.deviceUUID, passcode: '1234', name: 'Bike' } }),
    );
  });

  it('are asked for on a small screen, where the form is a dialog', async () => {
    const { actor } = open(390);
    expect(await screen.findByText('What do you want to follow?')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Serial number and passcode' })).toBeNull();
    await actor.click((await ways()).getByRole('button', { name: /^AirBolt/ }));
    expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeVisible();
  });

  it('are only that one where the operator wants no others', async () => {
    network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, hasOwnDevices: false })));
    open();
    await waitFor(async () => expect((await ways()).getAllByRole('link')).toHaveLength(1));
    expect((await ways()).getByRole('link')).toHaveTextContent(/^AirBolt/);
  });
});
