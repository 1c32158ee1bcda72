import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../../test/factories.ts';
import { clientConfig, mockAuth, mockDevices, network } from '../../../../test/network.ts';
import { serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';

const open = (width?: number) => {
  const { devices } = serveDevices([]);
  return { devices, ...renderPage('/devices/add', { as: aUser(), width }) };
};

const ways = async () => within(await screen.findByRole('list', { name: 'Ways to add a device' }));

const stopped = vi.fn();

/** A browser that reads codes, with a camera before which something is held. */
const withCamera = (getUserMedia: () => Promise<unknown>, codes: string[]) => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => codes.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
};

describe('the code on a device', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is not offered to be scanned where the browser cannot', async () => {
    open();
    const form = within(await screen.findByRole('region', { name: 'Serial number and passcode' }));
    expect(form.queryByRole('button', { name: 'Scan the code' })).toBeNull();
  });

  it('fills in serial number and passcode, and the camera is off again', async () => {
    const stream = { getTracks: () => [{ stop: stopped }] };
    withCamera(async () => stream, ['a poem of many words', '7F21C40E93B8 4471']);
    const { actor } = open();
    const form = within(await screen.findByRole('region', { name: 'Serial number and passcode' }));
    await actor.click(form.getByRole('button', { name: 'Scan the code' }));
    expect(await screen.findByText('This code is not that of a device.')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText('Serial number')).toHaveValue('7F21C40E93B8'));
    expect(form.getByLabelText('Passcode')).toHaveValue('4471');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('says that the camera may not be used', async () => {
    withCamera(() => Promise.reject(new Error('Not allowed')), []);
    const { actor } = open();
    const form = within(await screen.findByRole('region', { name: 'Serial number and passcode' }));
    await actor.click(form.getByRole('button', { name: 'Scan the code' }));
    expect(await screen.findByText(/^The camera cannot be used/)).toBeVisible();
  });
});

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

  it('let one choose the colour of its light', async () => {
    const { devices, actor } = open();
    const device = aDevice({ name: 'Bike' });
    const claim = vi.fn(() => {
      devices.push(device);
      return { device };
    });
    network.use(mockDevices.claimDevice(claim));
    const form = within(await screen.findByRole('region', { name: 'Serial number and passcode' }));
    expect(form.getByRole('radio', { name: 'Graphite' })).toBeChecked();
    await actor.click(form.getByRole('radio', { name: 'Moss' }));
    await actor.type(form.getByLabelText('Serial number'), device.deviceUUID);
    await actor.type(form.getByLabelText('Passcode'), '1234');
    await actor.type(form.getByLabelText('Name'), 'Bike');
    await actor.click(form.getByRole('button', { name: 'Add device' }));
    await waitFor(() =>
      expect(claim).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ body: expect.objectContaining({ color: 'moss' }) }),
      ),
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
