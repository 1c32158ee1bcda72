import type { Device, PhoneSettings } from '@holdfast/contract/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint, aUser } from '../../../../test/factories.ts';
import { clientConfig, mockAuth, mockDevices, network, refuse } from '../../../../test/network.ts';
import { findSocket } from '../../../../test/open-live.ts';
import { openOverview, serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';

const phone: PhoneSettings = {
  id: 'P0123456789AB',
  secret: 'a-secret',
  ownTracks: { url: 'https://track.example.com/ingest/owntracks', trackerId: 'MP' },
  traccarClient: { url: 'https://track.example.com/ingest/osmand/a-secret' },
  gpsLogger: { url: 'https://track.example.com/ingest/osmand/a-secret?id=P0123456789AB&lat=%LAT' },
  overland: { url: 'https://track.example.com/ingest/overland/a-secret?id=P0123456789AB' },
};

const newPhone = () => aDevice({ name: 'My phone', model: 'phone', position: null, lastSeenTime: null });

const linkOf = (number: number) =>
  `owntracks:///config?url=https://track.example.com/api/v2/phone-codes/${number}/phone.otrc`;

const serveConnection = (settings: PhoneSettings | null = phone) => {
  let codes = 0;
  const createCode = vi.fn(() => {
    codes += 1;
    return { link: linkOf(codes), expiresAt: new Date(2026, 0, 1, 18, 15).toISOString() };
  });
  network.use(
    mockDevices.getConnection(() => ({ phone: settings, server: null })),
    mockDevices.createPhoneCode(createCode),
  );
  return createCode;
};

const open = async (device: Device = newPhone(), { width = 1440 } = {}) => {
  const view = renderPage(`/devices/add/phone/${device.deviceUUID}`, { as: aUser(), width });
  return { ...view, device, panel: within(await screen.findByRole('region', { name: 'Settings for the phone' })) };
};

describe('adding a phone', () => {
  it('begins at Add device, makes the phone once, and the address names it', async () => {
    const device = newPhone();
    const { actor, devices } = await openOverview([]);
    const add = vi.fn(() => {
      devices.push(device);
      return { device, phone };
    });
    network.use(mockDevices.addPhone(add));
    serveConnection();
    await actor.click(await screen.findByRole('button', { name: 'Add device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
    await actor.click(await dialog.findByRole('link', { name: 'A phone' }));
    await actor.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('region', { name: 'Settings for the phone' })).toBeVisible();
    expect(window.location.pathname).toBe(`/devices/add/phone/${device.deviceUUID}`);
    expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { name: 'My phone' } }));
  });

  it('is not offered where the operator does not want it', async () => {
    network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, hasOwnDevices: false })));
    const { actor, queryClient } = await openOverview([]);
    await actor.click(await screen.findByRole('button', { name: 'Add device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
    await waitFor(() => expect(queryClient.getQueryData(['client-config'])).toMatchObject({ hasOwnDevices: false }));
    expect(dialog.queryByRole('link', { name: 'A phone' })).not.toBeInTheDocument();
  });

  it('says why it was refused, and stays', async () => {
    network.use(mockDevices.addPhone(() => refuse('too-many-own-devices')));
    const { actor } = renderPage('/devices/add/phone', { as: aUser() });
    await actor.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('You cannot add more devices of other makers')).toBeVisible();
    expect(window.location.pathname).toBe('/devices/add/phone');
  });
});

describe('the settings of a phone', () => {
  it('are a code to scan that works once, and what can be typed', async () => {
    const device = newPhone();
    serveDevices([device]);
    serveConnection();
    const { panel } = await open(device);
    expect(await panel.findByRole('img', { name: 'QR code with the settings for OwnTracks' })).toBeVisible();
    expect(panel.getByText(/^Works once, until 6:15\sPM\.$/i)).toBeVisible();
    for (const text of ['HTTP', phone.ownTracks.url, phone.id, phone.secret, 'MP']) {
      expect(panel.getByText(text)).toBeVisible();
    }
    expect(panel.queryByText(/cannot reach/)).not.toBeInTheDocument();
  });

  it('have a new code when it is asked for, and a link to copy', async () => {
    const device = newPhone();
    serveDevices([device]);
    const createCode = serveConnection();
    const { panel, actor, queryClient } = await open(device);
    await actor.click(await panel.findByRole('button', { name: 'Copy as link' }));
    expect(await navigator.clipboard.readText()).toBe(linkOf(1));
    await queryClient.invalidateQueries({ queryKey: ['devices'] });
    expect(createCode).toHaveBeenCalledTimes(1);
    await actor.click(panel.getByRole('button', { name: 'New code' }));
    await waitFor(() => expect(createCode).toHaveBeenCalledTimes(2));
    await actor.click(await panel.findByRole('button', { name: /^(Copy as link|Copied)/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(linkOf(2)));
  });

  it('have one new code after a double click, which is the one that is shown', async () => {
    const device = newPhone();
    serveDevices([device]);
    const createCode = serveConnection();
    const { panel, actor } = await open(device);
    await panel.findByRole('button', { name: 'Copy as link' });
    // Without a pause, as the browser sends the clicks of an impatient hand before anything is drawn anew.
    const button = panel.getByRole('button', { name: 'New code' });
    button.click();
    button.click();
    await waitFor(() => expect(createCode).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(button).toBeEnabled());
    expect(createCode).toHaveBeenCalledTimes(2);
    await actor.click(panel.getByRole('button', { name: 'Copy as link' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(linkOf(2)));
  });

  it('can still be typed when no code could be made', async () => {
    const device = newPhone();
    serveDevices([device]);
    serveConnection();
    network.use(mockDevices.createPhoneCode(() => refuse('permission-denied')));
    const { panel, actor } = await open(device);
    const again = await panel.findByRole('button', { name: 'New code' });
    expect(panel.getByText(phone.secret)).toBeVisible();
    expect(panel.queryByRole('img')).not.toBeInTheDocument();
    serveConnection();
    await actor.click(again);
    expect(await panel.findByRole('img', { name: 'QR code with the settings for OwnTracks' })).toBeVisible();
  });

  it.each([
    ['Traccar Client', [phone.traccarClient.url, phone.id]],
    ['GPSLogger', [phone.gpsLogger.url]],
    ['Overland', [phone.overland.url]],
  ])('are those of %s when that is chosen', async (app, texts) => {
    const device = newPhone();
    serveDevices([device]);
    serveConnection();
    const { panel, actor } = await open(device);
    await actor.click(panel.getByRole('radio', { name: app }));
    for (const text of texts) expect(await panel.findByText(text)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'New code' })).not.toBeInTheDocument();
  });

  it('have no code on the phone itself', async () => {
    const device = newPhone();
    serveDevices([device]);
    serveConnection();
    const { panel } = await open(device, { width: 390 });
    expect(await panel.findByRole('link', { name: 'Open in OwnTracks' })).toHaveAttribute('href', linkOf(1));
    expect(panel.queryByRole('img')).not.toBeInTheDocument();
    expect(panel.queryByRole('region', { name: 'Or type the settings by hand' })).not.toBeInTheDocument();
    const folded = panel.getByText('Type the settings').closest('details');
    expect(folded).not.toHaveAttribute('open');
    expect(folded).toHaveTextContent(phone.ownTracks.url);
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/devices/add');
  });

  it('say so when no phone can reach the server', async () => {
    const device = newPhone();
    serveDevices([device]);
    serveConnection({ ...phone, ownTracks: { ...phone.ownTracks, url: 'http://127.0.0.1:3000/ingest/owntracks' } });
    const { panel } = await open(device);
    expect(panel.getByText(/A phone cannot reach 127\.0\.0\.1/)).toBeVisible();
  });

  it('are not those of another device', async () => {
    const device = aDevice({ name: 'Bike' });
    serveDevices([device]);
    serveConnection(null);
    renderPage(`/devices/add/phone/${device.deviceUUID}`, { as: aUser() });
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
  });

  it('can be asked for again when they did not load', async () => {
    const device = newPhone();
    serveDevices([device]);
    network.use(mockDevices.getConnection(() => refuse('permission-denied')));
    const { actor } = renderPage(`/devices/add/phone/${device.deviceUUID}`, { as: aUser() });
    const again = await screen.findByRole('button', { name: 'Try again' });
    serveConnection();
    await actor.click(again);
    expect(await screen.findByRole('region', { name: 'Settings for the phone' })).toBeVisible();
  });
});

describe('the first point', () => {
  it('turns the waiting green without a touch', async () => {
    const device = newPhone();
    serveDevices([device]);
    serveConnection();
    const { panel } = await open(device);
    expect(panel.getByRole('region', { name: 'Waiting for the first position' })).toBeVisible();
    const socket = await findSocket();
    await waitFor(() => expect(socket.rooms()).toHaveLength(2));
    const point = aPoint({ deviceUUID: device.deviceUUID, address: 'Städtle 1, Vaduz' });
    socket.receive('location-history-insert', point);
    const arrived = within(await panel.findByRole('region', { name: 'The first position has arrived' }));
    expect(arrived.getByText('It is at Städtle 1, Vaduz.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      `/device/${device.deviceUUID}`,
    );
  });

  it('is not waited for when it came before the page', async () => {
    const { latitude, longitude, timestamp, address, accuracy, type } = aPoint();
    const position = { latitude, longitude, timestamp, address, accuracy, type };
    const device = aDevice({ model: 'phone', position });
    serveDevices([device]);
    serveConnection();
    const { panel } = await open(device);
    expect(panel.getByRole('region', { name: 'The first position has arrived' })).toBeVisible();
  });
});

it('how to stop: the phone is removed', async () => {
  const device = newPhone();
  const { devices } = serveDevices([device]);
  serveConnection();
  network.use(
    mockDevices.removeDevice(() => {
      devices.length = 0;
      return { message: '' };
    }),
  );
  const { panel, actor } = await open(device);
  const stop = within(panel.getByRole('region', { name: 'How to stop' }));
  await actor.click(stop.getByRole('button', { name: 'Remove device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove device?' }));
  await actor.click(dialog.getByRole('button', { name: 'Remove device' }));
  await waitFor(() => expect(window.location.pathname).toBe('/devices/add'));
});
