import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, anAlert, aUser } from '../../test/factories.ts';
import { fail, mockAlerts, mockDevices, mockHistory, network, pageOf } from '../../test/network.ts';
import { findSocket } from '../../test/open-live.ts';
import {
  cards,
  chooseView,
  currentCard,
  findCard,
  infoPanel,
  openOverview,
  openTechnicalDetails,
  serveDevices,
} from '../../test/open-overview.ts';
import { messages } from '../../test/open-settings.ts';
import { renderPage } from '../../test/render-page.tsx';
import { brand } from '../brand.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => aDevice({ name: `Device ${index + 1}` }));

describe('the overview of somebody without devices', () => {
  it.each(['/', '/device'])('at %s welcomes them and shows the way to the apps and to help [P1.1.3]', async (path) => {
    renderPage(path, { as: aUser() });
    const card = within(await screen.findByRole('region', { name: 'Welcome to AirBolt' }));
    expect(card.getByText(/Add your first device in the iOS or Android mobile app/)).toBeVisible();
    expect(card.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', brand.links.ios);
    expect(card.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', brand.links.android);
    expect(card.getByRole('link', { name: 'Help & Support' })).toHaveAttribute('href', brand.links.help);
  });

  it('lets them add a device with its serial number and passcode', async () => {
    const { devices, actor } = await openOverview([]);
    const device = aDevice({ name: 'Bike' });
    const claim = vi.fn(() => {
      devices.push(device);
      return { device };
    });
    network.use(mockDevices.claimDevice(claim));
    await actor.click(await screen.findByRole('button', { name: 'Add device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
    await actor.click(dialog.getByRole('button', { name: 'Add device' }));
    expect(await dialog.findAllByText('Field is required')).toHaveLength(3);
    await actor.type(dialog.getByLabelText('Serial number'), device.deviceUUID);
    await actor.type(dialog.getByLabelText('Passcode'), '1234');
    await actor.type(dialog.getByLabelText('Name'), 'Bike');
    await actor.click(dialog.getByRole('button', { name: 'Add device' }));
    expect(await findCard('Bike')).toBeTruthy();
    expect(claim).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { deviceUUID: device.deviceUUID, passcode: '1234', name: 'Bike' } }),
    );
    expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('a list that is gone back to from another page is where it was', async () => {
  const { actor } = await openOverview(many(3), { view: 'grid' });
  window.scrollTo(0, 300);
  window.dispatchEvent(new Event('scroll'));
  await actor.click(screen.getAllByRole('button', { name: 'Menu of Device 2' })[0]!);
  await actor.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Settings' }));
  await screen.findByRole('heading', { name: 'Device 2 Settings' });
  expect(window.scrollY).toBe(0);
  act(() => window.history.back());
  await findCard('Device 2');
  await act(async () => {});
  expect(window.scrollY).toBe(300);
});

describe('adding a device', () => {
  it('asks the server once, also at two clicks before the button is drawn busy', async () => {
    const { actor, devices } = await openOverview([aDevice({ name: 'Bike' })]);
    const device = aDevice({ name: 'Van' });
    const claim = vi.fn(() => {
      devices.push(device);
      return { device };
    });
    network.use(mockDevices.claimDevice(claim));
    await actor.click(screen.getByRole('button', { name: 'Add device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
    await actor.type(dialog.getByLabelText('Serial number'), device.deviceUUID);
    await actor.type(dialog.getByLabelText('Passcode'), '1234');
    await actor.type(dialog.getByLabelText('Name'), 'Van');
    const button = dialog.getByRole('button', { name: 'Add device' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
    expect(claim).toHaveBeenCalledOnce();
  });
});

describe('the overview', () => {
  it('is titled My and the plural of the brand, with search, view type and list [P1.2.20] [P1.2.21]', async () => {
    await openOverview([aDevice({ name: 'Bike' })]);
    expect(screen.getByRole('heading', { level: 1, name: `My ${brand.plural}` })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search devices' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'View type: Combo' })).toBeVisible();
    expect(await findCard('Bike')).toBeTruthy();
  });

  it('asks for one page of the devices of the person, of all types at first [P1.9.5] [P2.9.10] [P1.3.12] [P1.7.10]', async () => {
    const { list } = await openOverview([aDevice()]);
    expect(list).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        params: { userId: aUser()._id },
        query: { page: '0', perPage: '24', type: 'all' },
      }),
    );
  });

  it.each(['/', '/device', '/device/7F21C40EABCD'])(
    'stands at %s, for signed-in people only [P2.2.7]',
    async (path) => {
      openTechnicalDetails();
      const { unmount } = await openOverview([aDevice({ deviceUUID: '7F21C40EABCD', name: 'Bike' })], { path });
      expect((await infoPanel()).getByText('7F21C40EABCD')).toBeVisible();
      unmount();
      localStorage.clear();
    },
  );

  it('sends a visitor who opens the address of a device to sign-in [P2.2.7]', async () => {
    renderPage('/device/7F21C40EABCD');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it('opens a device that is clicked [P2.2.7]', async () => {
    const [first, second] = [aDevice({ name: 'Bike' }), aDevice({ name: 'Van' })];
    const { actor } = await openOverview([first, second]);
    expect(currentCard()).toBe('Bike');
    await actor.click((await findCard('Van')).getByRole('link'));
    expect(window.location.pathname).toBe(`/device/${second.deviceUUID}`);
    expect(currentCard()).toBe('Van');
    expect((await infoPanel()).getByRole('heading', { name: 'Van' })).toBeVisible();
  });

  it('says when the devices cannot be loaded, and tries again', async () => {
    const device = aDevice({ name: 'Bike' });
    network.use(mockDevices.listDevices(() => fail(400)));
    const { actor } = renderPage('/', { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Unable to load devices' })).toBeVisible();
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('Unable to load devices')).toBeVisible();
    serveDevices([device]);
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findCard('Bike')).toBeTruthy();
  });

  const findMissing = () => screen.findByRole('heading', { name: 'Device not found' });

  it('says when the asked device is none of theirs, and shows no other in its place', async () => {
    const device = aDevice({ name: 'Bike' });
    serveDevices([device]);
    const { actor } = renderPage('/device/SOMEBODYS', { as: aUser() });
    expect(await findMissing()).toBeVisible();
    expect(messages().getByText('Unable to load device')).toBeVisible();
    expect(window.location.pathname).toBe('/device/SOMEBODYS');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
    await actor.click(screen.getByRole('link', { name: 'Go to AirBolts' }));
    expect((await infoPanel()).getByRole('heading', { name: 'Bike' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Device not found' })).not.toBeInTheDocument();
  });

  it('says so to a person without devices too, and leads to the welcome', async () => {
    serveDevices([]);
    const { actor } = renderPage('/device/SOMEBODYS', { as: aUser() });
    expect(await findMissing()).toBeVisible();
    await actor.click(screen.getByRole('link', { name: 'Go to AirBolts' }));
    expect(await screen.findByRole('region', { name: 'Welcome to AirBolt' })).toBeVisible();
  });

  it('searches from the page of a missing device, and shows the first match', async () => {
    const van = aDevice({ name: 'Van' });
    serveDevices([aDevice({ name: 'Bike' }), van]);
    const { actor } = renderPage('/device/SOMEBODYS', { as: aUser() });
    await findMissing();
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'va');
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${van.deviceUUID}`));
    expect(cards()).toEqual(['Van']);
  });

  it('says when access to the device that is shown has ended, and shows no other in its place', async () => {
    const [bike, van] = [aDevice({ name: 'Bike', userId: 'somebody' }), aDevice({ name: 'Van' })];
    const { devices } = await openOverview([bike, van], { path: `/device/${bike.deviceUUID}` });
    const socket = await findSocket();
    devices.shift();
    socket.receive('device-list-update', {});
    expect(await messages().findByText('You no longer have access to this device')).toBeVisible();
    expect(await findMissing()).toBeVisible();
    expect(window.location.pathname).toBe(`/device/${bike.deviceUUID}`);
    expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
    expect(messages().queryByText('Unable to load device')).not.toBeInTheDocument();
  });

  it('shows the device again when access to it comes back', async () => {
    const [bike, van] = [aDevice({ name: 'Bike', userId: 'somebody' }), aDevice({ name: 'Van' })];
    const { devices } = await openOverview([van], { path: `/device/${van.deviceUUID}` });
    const socket = await findSocket();
    devices.splice(0, 1, bike);
    socket.receive('device-list-update', {});
    await findMissing();
    devices.push(van);
    socket.receive('device-list-update', {});
    expect((await infoPanel()).getByRole('heading', { name: 'Van' })).toBeVisible();
  });
});

describe('view types', () => {
  it('are Combo with the detail, Grid and List of six a page [P1.2.22] [P1.9.6]', async () => {
    const { actor } = await openOverview(many(8));
    expect(screen.getByRole('region', { name: 'Device info' })).toBeVisible();
    expect(cards()).toHaveLength(3);
    await chooseView(actor, 'grid');
    expect(cards()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Device ${number}`));
    expect(screen.queryByRole('region', { name: 'Device info' })).not.toBeInTheDocument();
    expect(screen.getByText('1–6 of 8 devices')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(cards()).toEqual(['Device 7', 'Device 8']));
    await chooseView(actor, 'list');
    const rows = () => screen.getAllByRole('row').slice(1);
    expect(rows()).toHaveLength(2);
    await actor.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(rows()).toHaveLength(6));
    await actor.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual(['Device 7', 'Device 8']));
  });

  it('turn their pages from the first moment on, when no device was looked at before', async () => {
    const { list } = serveDevices(many(8));
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    network.use(
      mockDevices.listDevices(async (call) => {
        await loaded;
        return list(call);
      }),
    );
    const { actor } = renderPage('/', { as: aUser() });
    await screen.findByRole('button', { name: 'View type: Combo' });
    await chooseView(actor, 'grid');
    load();
    await screen.findByText('1–6 of 8 devices');
    await actor.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(cards()).toEqual(['Device 7', 'Device 8']));
  });

  const widths: [width: number, slides: number][] = [
    [729, 1],
    [730, 2],
    [999, 2],
    [1000, 3],
  ];

  it.each(widths)('at %i px the carousel shows %i slides [P1.9.7]', async (width, slides) => {
    await openOverview(many(11), { width });
    expect(cards()).toHaveLength(slides);
  });

  it('moves the carousel by its buttons [P1.9.7]', async () => {
    const { actor } = await openOverview(many(11));
    const [previous, next] = ['Previous devices', 'Next devices'].map((name) => screen.getByRole('button', { name }));
    expect(screen.getByText('1–3 of 11')).toBeVisible();
    expect(previous).toBeDisabled();
    await actor.click(next!);
    expect(screen.getByText('4–6 of 11')).toBeVisible();
    await actor.click(next!);
    await actor.click(next!);
    expect(cards()).toEqual(['Device 9', 'Device 10', 'Device 11']);
    expect(next).toBeDisabled();
    await actor.click(previous!);
    expect(cards()[0]).toBe('Device 6');
  });
});

describe('the overview of somebody with 1,500 devices', () => {
  const open = async (index: number) => {
    const devices = many(1500);
    return openOverview(devices, { path: `/device/${devices[index]!.deviceUUID}` });
  };

  it('opens any of them by its address, and renders only what is seen', async () => {
    const { list } = await open(1400);
    expect(cards()).toHaveLength(3);
    expect(currentCard()).toBe('Device 1401');
    expect(screen.getByText('1,500 devices')).toBeVisible();
    expect(list.mock.calls.every(([{ query }]) => Number(query.perPage) <= 24)).toBe(true);
  });

  it('reaches the next and the last by turning; the current one stays current', async () => {
    const { actor } = await open(1427);
    expect(cards()).toEqual(['Device 1428', 'Device 1429', 'Device 1430']);
    for (let step = 0; step < 5; step += 1) await actor.click(screen.getByRole('button', { name: 'Next devices' }));
    await waitFor(() => expect(cards()).toEqual(['Device 1441', 'Device 1442', 'Device 1443']));
    await actor.click(screen.getByRole('button', { name: 'Previous devices' }));
    await waitFor(() => expect(cards()).toEqual(['Device 1438', 'Device 1439', 'Device 1440']));
    expect((await infoPanel()).getByRole('heading', { name: 'Device 1428' })).toBeVisible();
    await chooseView(actor, 'grid');
    await waitFor(() => expect(cards()[0]).toBe('Device 1423'));
    expect(screen.getByText('1,423–1,428 of 1,500 devices')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Page 250' }));
    await waitFor(() => expect(cards()[5]).toBe('Device 1500'));
  });

  it('finds any of them by its name', async () => {
    const { actor } = await open(0);
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'Device 1499');
    await waitFor(() => expect(cards()).toEqual(['Device 1499']));
    await waitFor(() => expect(currentCard()).toBe('Device 1499'));
  });
});

describe('a device that is opened from a list', () => {
  const rows = () => screen.getAllByRole('row').slice(1);
  const goBack = () => act(() => window.history.back());

  it.each(['grid', 'list'] as const)(
    'of the view %s shows its info and history; Back leads to the page that it was on [P1.2.26] [P1.2.29]',
    async (view) => {
      const devices = many(8);
      const { actor } = await openOverview(devices, { view });
      await actor.click(screen.getByRole('button', { name: 'Page 2' }));
      await actor.click(await screen.findByRole('link', { name: 'Device 8' }));
      expect(window.location.pathname).toBe(`/device/${devices[7]!.deviceUUID}`);
      expect((await infoPanel()).getByRole('heading', { name: 'Device 8' })).toBeVisible();
      expect(screen.getByRole('region', { name: 'Location history' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'View type: Combo' })).toBeVisible();
      goBack();
      await waitFor(() => expect(screen.getByText('7–8 of 8 devices')).toBeVisible());
      expect(view === 'grid' ? cards() : rows().map((row) => row.getAttribute('aria-label'))).toEqual([
        'Device 7',
        'Device 8',
      ]);
    },
  );

  it('shows itself by its address, whatever type and name the list is narrowed to [P1.2.26] [P1.2.29]', async () => {
    const [lock, tracker] = [aDevice({ name: 'Door', deviceType: 'airbolt' }), aDevice({ name: 'Bike' })];
    localStorage.setItem('holdfast.my.deviceType', 'airbolt');
    const alert = { ...anAlert({ deviceUUID: tracker.deviceUUID, deviceName: 'Bike' }), isRead: true };
    network.use(
      mockAlerts.listNotifications(() => ({ ...pageOf([alert]), unread: 0 })),
      mockHistory.listHistory(() => pageOf([])),
    );
    const { actor, list } = await openOverview([lock, tracker]);
    expect(cards()).toEqual(['Door']);
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'door');
    await waitFor(() => expect(list.mock.calls.at(-1)?.[0].query).toMatchObject({ type: 'airbolt', name: 'door' }));
    await actor.click(screen.getByRole('button', { name: /^Account menu/ }));
    await actor.click(await screen.findByRole('menuitem', { name: /Bike/ }));
    expect((await infoPanel()).getByRole('heading', { name: 'Bike' })).toBeVisible();
    expect(window.location.pathname).toBe(`/device/${tracker.deviceUUID}`);
    expect(screen.getByRole('searchbox', { name: 'Search devices' })).toHaveValue('');
    expect(cards()).toEqual(['Door', 'Bike']);
  });

  it('gives way to the list that is chosen from the menu', async () => {
    const devices = many(8);
    const { actor } = await openOverview(devices, { path: `/device/${devices[7]!.deviceUUID}` });
    await chooseView(actor, 'grid');
    expect(window.location.pathname).toBe('/device');
    await waitFor(() => expect(cards()).toEqual(['Device 7', 'Device 8']));
  });

  it('is not opened by a search, which stays in the list', async () => {
    const { actor } = await openOverview(many(8), { view: 'list', path: '/device' });
    await actor.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'device 5');
    await waitFor(() => expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual(['Device 5']));
    expect(window.location.pathname).toBe('/device');
    expect(currentCard()).toBe('Device 5');
  });
});

describe('the detail of the current device', () => {
  it('has the info left of the location history from 1,100 px on [P1.2.24]', async () => {
    await openOverview([aDevice()], { width: 1100 });
    const info = screen.getByRole('region', { name: 'Device info' });
    const history = screen.getByRole('region', { name: 'Location history' });
    expect(info.closest('[data-columns]')).toHaveAttribute('data-columns', '2');
    expect(info.compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Hide device info' })).not.toBeInTheDocument();
  });

  it('is one column where a third of the page would be too narrow [P1.2.24]', async () => {
    await openOverview([aDevice()], { width: 1099 });
    expect(screen.getByRole('region', { name: 'Device info' }).closest('[data-columns]')).toHaveAttribute(
      'data-columns',
      '1',
    );
    expect(screen.queryByRole('button', { name: 'Hide device info' })).not.toBeInTheDocument();
  });

  it('has Locate and Alarm above the map on a phone', async () => {
    await openOverview([aDevice()], { width: 390 });
    const actions = screen.getByRole('group', { name: 'Actions' });
    const history = screen.getByRole('region', { name: 'Location history' });
    expect(actions.compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole('button', { name: 'Locate' })).toHaveLength(1);
  });

  it('has the panel expanded at first up to 850 px, where it can be folded [P1.2.25] [P1.9.8]', async () => {
    openTechnicalDetails();
    const device = aDevice();
    const { actor } = await openOverview([device], { width: 850 });
    const info = await infoPanel();
    expect(screen.getByRole('region', { name: 'Device info' }).closest('[data-columns]')).toHaveAttribute(
      'data-columns',
      '1',
    );
    const toggle = info.getByRole('button', { name: 'Hide device info' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(info.getByText(device.deviceUUID)).toBeVisible();
    await actor.click(toggle);
    expect(info.queryByText(device.deviceUUID)).not.toBeInTheDocument();
  });
});
