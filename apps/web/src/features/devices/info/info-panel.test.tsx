import { esimStatuses, privileges } from '@holdfast/contract/devices.rules';
import type { LiveLink } from '@holdfast/contract/live-links';
import { modelOf } from '@holdfast/contract/models.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { mockDevices, mockLiveLinks, network, refuse } from '../../../../test/network.ts';
import { findCard, infoPanel, openOverview, openTechnicalDetails } from '../../../../test/open-overview.ts';

const shownFor = (label: string) => screen.getByText(label).nextElementSibling;
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const unrestricted = { privilege: privileges.unrestricted, imei: undefined };

describe('device info', () => {
  beforeEach(openTechnicalDetails);

  it('shows serial number, eSIM, extended DRX, power saving and operating mode [P1.2.30] [P1.4.25]', async () => {
    const device = aDevice({ imei: '352656110384721', edrx_value: '20.48 s', psm_tau: 'off' });
    await openOverview([device]);
    const info = await infoPanel();
    expect(shownFor('Serial Number')).toHaveTextContent(device.deviceUUID);
    expect(shownFor('eSIM ID')).toHaveTextContent('3526:5611:0384:721');
    expect(shownFor('Extended DRX')).toHaveTextContent('On - 20.48 s');
    expect(shownFor('Power saving')).toHaveTextContent('Off');
    expect(info.getByRole('radio', { name: 'Responsiveness' })).toBeChecked();
  });

  it('shows N/A for what is not known [P1.4.25]', async () => {
    await openOverview([aDevice({ ...unrestricted, edrx_value: null, psm_tau: null, modem_temperature: null })]);
    await infoPanel();
    for (const label of ['eSIM ID', 'Extended DRX', 'Power saving', 'Temperature']) {
      expect(shownFor(label)).toHaveTextContent('N/A');
    }
  });

  it.each(esimStatuses)('shows the eSIM status %s as Active only if it is [P1.3.5] [P1.3.6]', async (status) => {
    await openOverview([aDevice({ esim: { status } })]);
    await infoPanel();
    expect(shownFor('eSIM status')?.textContent).toBe(status === 'Active' ? 'Active' : 'Inactive');
  });

  it.each([
    ['c', '21.5°C'],
    ['f', '70.7°F'],
  ] as const)('shows the temperature in the unit of the person, %s [P1.4.26]', async (temperature, text) => {
    await openOverview([aDevice({ modem_temperature: 21.5 })], { as: { units: { temperature, distance: 'km' } } });
    await infoPanel();
    expect(shownFor('Temperature')).toHaveTextContent(text);
  });
});

const modemRows = ['eSIM ID', 'eSIM status', 'Extended DRX', 'Power saving'];

describe('what a device cannot do', () => {
  beforeEach(openTechnicalDetails);

  it.each([
    ['phone', []],
    ['gt06', ['Locate']],
    ['teltonika', ['Locate']],
    ['h02', ['Locate']],
    ['gps103', ['Locate']],
  ] as const)('is not offered: a %s has %j and no modem of ours', async (model, actions) => {
    await openOverview([aDevice({ model, modem_temperature: null })]);
    const info = await infoPanel();
    for (const label of [...modemRows, 'Temperature']) expect(info.queryByText(label)).not.toBeInTheDocument();
    expect(info.queryByRole('radiogroup', { name: 'Operating mode' })).not.toBeInTheDocument();
    const group = info.queryByRole('group', { name: 'Actions' });
    const buttons = group ? within(group).getAllByRole('button') : [];
    expect(buttons.map((button) => button.textContent)).toEqual(actions);
  });

  it.each([
    ['airbolt', ['Turn on alarm']],
    ['shield_card', []],
    ['travel_lock', []],
  ] as const)('is not offered: a %s has %j, and cannot be located', async (deviceType, actions) => {
    await openOverview([aDevice({ deviceType, model: modelOf(deviceType, null) })]);
    const group = (await infoPanel()).queryByRole('group', { name: 'Actions' });
    const buttons = group ? within(group).getAllByRole('button') : [];
    expect(buttons.map((button) => button.textContent)).toEqual(actions);
  });

  it('leaves a tracker of ours everything', async () => {
    await openOverview([aDevice()]);
    const info = await infoPanel();
    for (const label of [...modemRows, 'Temperature']) expect(info.getByText(label)).toBeVisible();
    expect(info.getByRole('radiogroup', { name: 'Operating mode' })).toBeVisible();
    expect(within(info.getByRole('group', { name: 'Actions' })).getByText('Turn on alarm')).toBeVisible();
  });
});

describe('the technical details', () => {
  it('come last and are folded, until they are opened, which is remembered', async () => {
    const { actor, unmount } = await openOverview([aDevice()]);
    const details = (await infoPanel()).getByRole('button', { name: /^Technical details/ });
    expect(details).toHaveAttribute('aria-expanded', 'false');
    expect(details).toHaveTextContent('Serial number, eSIM, power');
    expect(screen.queryByText('Serial Number')).not.toBeInTheDocument();
    const mode = (await infoPanel()).getByRole('radiogroup', { name: 'Operating mode' });
    expect(mode.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await actor.click(details);
    expect(shownFor('Serial Number')).toBeVisible();
    unmount();

    await openOverview([aDevice()]);
    const opened = (await infoPanel()).getByRole('button', { name: 'Technical details' });
    expect(opened).toHaveAttribute('aria-expanded', 'true');
    await actor.click(opened);
    expect(screen.queryByText('Serial Number')).not.toBeInTheDocument();
  });
});

describe('how the person is told', () => {
  it.each([
    [{ emailAlerts: true, pushNotification: true }, 'Email and push'],
    [{ emailAlerts: true, pushNotification: false }, 'Email'],
    [{ emailAlerts: false, pushNotification: true }, 'Push'],
    [{ emailAlerts: false, pushNotification: false }, 'Off'],
  ])('%o is %s, and leads to where it is chosen', async (fields, text) => {
    const device = aDevice(fields);
    await openOverview([device]);
    const link = (await infoPanel()).getByRole('link', { name: /^Alerts/ });
    expect(link).toHaveTextContent(`Alerts${text}`);
    expect(link).toHaveAttribute('href', `/device/${device.deviceUUID}/settings/alert`);
  });

  it('is a matter of its switches for those who manage nothing', async () => {
    await openOverview([aDevice(unrestricted)]);
    expect((await infoPanel()).queryByRole('link', { name: /^Alerts/ })).not.toBeInTheDocument();
  });
});

describe('the live link', () => {
  const row = async (role: 'link' | 'button') => (await infoPanel()).findByRole(role, { name: /^Live link/ });
  const device = aDevice({ name: 'Bike' });
  const { _id, deviceUUID, name, deviceType, color } = device;
  const link = (fields: Pick<LiveLink, 'until'> & Partial<LiveLink>): LiveLink => ({
    ...{ _id: 'l1', label: '', maker: '', createdAt: new Date(0).toISOString(), stoppedAt: null, views: 0 },
    ...{ viewedAt: null, device: { _id, deviceUUID, name, deviceType, color }, ...fields },
  });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 1000).toISOString();

  it('is off, and made from here', async () => {
    const stopped = link({ until: inMinutes(60), stoppedAt: inMinutes(-1) });
    const ofAnother = link({ until: inMinutes(60), device: { ...stopped.device, _id: 'another' } });
    network.use(mockLiveLinks.listLiveLinks(() => ({ data: [stopped, ofAnother, link({ until: inMinutes(-5) })] })));
    const { actor } = await openOverview([device]);
    await waitFor(async () => expect(await row('button')).toHaveTextContent('Live linkOff'));
    await actor.click(await row('button'));
    expect(await screen.findByRole('dialog', { name: 'New live link' })).toBeVisible();
  });

  it('says how long one still runs, and leads to it', async () => {
    network.use(mockLiveLinks.listLiveLinks(() => ({ data: [link({ until: inMinutes(120) })] })));
    await openOverview([device]);
    expect(await row('link')).toHaveTextContent('Live linkEnds in 2 h');
    expect(await row('link')).toHaveAttribute('href', '/live-links');
  });

  it('is not for those who manage nothing', async () => {
    await openOverview([aDevice(unrestricted)]);
    expect((await infoPanel()).queryByRole('button', { name: /^Live link/ })).not.toBeInTheDocument();
  });
});

describe('the tip about Locate', () => {
  const tip = () => screen.queryByRole('complementary', { name: 'Not where you left it?' });

  it('stands below what can be located, until it is closed, which is remembered', async () => {
    const { actor, unmount } = await openOverview([aDevice()]);
    await infoPanel();
    await actor.click(within(tip()!).getByRole('button', { name: 'Close' }));
    expect(tip()).not.toBeInTheDocument();
    unmount();
    await openOverview([aDevice()]);
    await infoPanel();
    expect(tip()).not.toBeInTheDocument();
  });

  it('is not given of what cannot be located', async () => {
    await openOverview([aDevice({ model: 'phone' })]);
    await infoPanel();
    expect(tip()).not.toBeInTheDocument();
  });
});

describe('push and email alerts', () => {
  it.each(Object.entries(privileges))(
    'show for %s only if that is Unrestricted [P1.2.30] [P1.6.10]',
    async (name, privilege) => {
      await openOverview([aDevice({ privilege })]);
      const info = await infoPanel();
      const switches = ['Push alerts', 'Email alerts'].filter((text) => info.queryByRole('switch', { name: text }));
      expect(info.queryAllByRole('switch')).toHaveLength(switches.length);
      expect(switches).toEqual(name === 'unrestricted' ? ['Push alerts', 'Email alerts'] : []);
    },
  );

  it('are saved, and the answer takes the place of the device everywhere [P2.4.25] [P2.8.14]', async () => {
    const device = aDevice({ ...unrestricted, name: 'Bike', pushNotification: false });
    const update = vi.fn(() => ({ device: { ...device, pushNotification: true, name: 'Renamed meanwhile' } }));
    network.use(mockDevices.updateAlertSettings(update));
    const { actor, list } = await openOverview([device]);
    const info = await infoPanel();
    const listed = list.mock.calls.length;
    await actor.click(info.getByRole('switch', { name: 'Push alerts' }));
    expect(await messages().findByText('Saved successfully')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id: device._id }, body: { pushNotification: true } }),
    );
    expect((await infoPanel()).getByRole('switch', { name: 'Push alerts' })).toBeChecked();
    expect((await infoPanel()).getByRole('heading', { name: 'Renamed meanwhile' })).toBeVisible();
    expect(await findCard('Renamed meanwhile')).toBeTruthy();
    expect(list).toHaveBeenCalledTimes(listed);
  });

  it.each([
    ['the message of the server', 'No such switch', 'Unable to update device: No such switch'],
    ['internal error without one', '', 'Unable to update device: internal error'],
  ])('say when they are not saved: %s [P1.8.8] [P2.8.14]', async (_case, message, text) => {
    const { actor } = await openOverview([aDevice({ ...unrestricted, emailAlerts: true })]);
    network.use(mockDevices.updateAlertSettings(() => refuse('bad-input', { message })));
    const toggle = (await infoPanel()).getByRole('switch', { name: 'Email alerts' });
    await actor.click(toggle);
    expect(await messages().findByText(text)).toBeVisible();
    await waitFor(() => expect(toggle).toBeChecked());
  });
});
