import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackerModels } from '@holdfast/contract/models.rules';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../../test/factories.ts';
import { mockDevices, network, refuse } from '../../../../test/network.ts';
import { serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../ui/feedback/toast.ts';
import { messagesFor } from './tracker-messages.ts';

const imei = '359339077112046';

const newTracker = () => aDevice({ name: 'Trailer', model: 'gt06', imei, position: null, lastSeenTime: null });

const server = { host: 'track.example.com', port: 5023 };

it('a tracker is added by its imei, and the page says what to send to it', async () => {
  const device = newTracker();
  const { devices } = serveDevices([]);
  const add = vi.fn(() => {
    devices.push(device);
    return { device, server };
  });
  network.use(
    mockDevices.addTracker(add),
    mockDevices.getConnection(() => ({ phone: null, server })),
  );
  const { actor, paste } = renderPage('/devices/add/tracker', { as: aUser() });
  await screen.findByRole('region', { name: 'A new tracker' });
  await paste('Name', 'Trailer');
  await paste('IMEI', '12345');
  await actor.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('An IMEI has 15 digits')).toBeVisible();
  await actor.clear(screen.getByLabelText('IMEI'));
  await paste('IMEI', imei);
  await actor.click(screen.getByRole('button', { name: 'Continue' }));
  const panel = within(await screen.findByRole('region', { name: 'Settings for the tracker' }));
  expect(add).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { name: 'Trailer', imei, model: 'gt06' } }),
  );
  expect(window.location.pathname).toBe(`/devices/add/tracker/${device.deviceUUID}`);
  expect(panel.getByText('SERVER,1,track.example.com,5023,0#')).toBeVisible();
  expect(panel.getByRole('region', { name: 'Listening on port 5023' })).toBeVisible();
});

it('the kind of tracker is found by its maker, and on a small screen in a menu', async () => {
  serveDevices([]);
  const { actor, unmount } = renderPage('/devices/add/tracker', { as: aUser() });
  const models = within(await screen.findByRole('radiogroup', { name: 'Maker or protocol' }));
  await actor.type(screen.getByLabelText('Search brand or protocol'), 'sino');
  expect(models.getAllByRole('radio')).toHaveLength(1);
  await actor.keyboard('{Enter}');
  expect(models.getByRole('radio', { name: /^H02/ })).toBeChecked();
  expect(screen.getByLabelText('Number of its own')).toBeVisible();
  await actor.type(screen.getByLabelText('Search brand or protocol'), 'xx');
  expect(screen.getByText(/^None of them/)).toBeVisible();
  unmount();
  renderPage('/devices/add/tracker', { as: aUser(), width: 390 });
  expect(await screen.findByRole('combobox', { name: 'Maker or protocol' })).toHaveValue('GT06 / Concox');
});

it.each(['1234', '12345678'])('a number of its own, %s, is forgotten with the kind that has one', async (own) => {
  const device = newTracker();
  serveDevices([device]);
  const add = vi.fn(() => ({ device, server }));
  network.use(
    mockDevices.addTracker(add),
    mockDevices.getConnection(() => ({ phone: null, server })),
  );
  const { actor, paste } = renderPage('/devices/add/tracker', { as: aUser() });
  await actor.click(await screen.findByRole('radio', { name: /^H02/ }));
  await paste('Number of its own', own);
  await actor.click(screen.getByRole('radio', { name: /^GT06/ }));
  await paste('Name', 'Trailer');
  await paste('IMEI', imei);
  await actor.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('region', { name: 'Settings for the tracker' });
  expect(add).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { name: 'Trailer', imei, model: 'gt06' } }),
  );
});

it('what has been heard of but not seen yet is said', async () => {
  const device = { ...newTracker(), lastSeenTime: '2026-03-01T22:39:00.000Z' };
  serveDevices([device]);
  network.use(mockDevices.getConnection(() => ({ phone: null, server })));
  renderPage(`/devices/add/tracker/${device.deviceUUID}`, { as: aUser() });
  expect(await screen.findByRole('region', { name: 'It is there' })).toBeVisible();
});

it('a device that is not there is said, once and without another try', async () => {
  serveDevices([]);
  const missing = () => refuse('device-not-found');
  network.use(mockDevices.getDevice(missing), mockDevices.getConnection(missing));
  const { queryClient } = renderPage('/devices/add/tracker/7F21', { as: aUser() });
  expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeVisible();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('heading', { name: 'Device not found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(toasts.getState()).toEqual([]);
});

it('a port that is off is said, instead of an address that leads nowhere', async () => {
  const device = newTracker();
  serveDevices([device]);
  network.use(mockDevices.getConnection(() => ({ phone: null, server: { ...server, port: null } })));
  renderPage(`/devices/add/tracker/${device.deviceUUID}`, { as: aUser() });
  expect(await screen.findByText(/The port for this maker is off/)).toBeVisible();
});

it.each([
  ['gt06', '10.0.0.5', 'SERVER,0,10.0.0.5,5023,0#'],
  ['teltonika', 'track.example.com', '  setparam 2001:internet;2004:track.example.com;2005:5023;2006:0'],
  ['h02', 'track.example.com', '8040000 track.example.com 5023'],
  ['gps103', '10.0.0.5', 'adminip123456 10.0.0.5 5023'],
  ['gps103', 'track.example.com', 'dns123456 track.example.com 5023'],
] as const)('%s at %s is told %s', (model, host, text) => {
  expect(messagesFor[model]({ host, port: 5023 }).map((message) => message.text)).toContain(text);
});

const docs = readFileSync(join(import.meta.dirname, '../../../../../../docs/trackers.md'), 'utf8');

it.each(trackerModels)('docs/trackers.md has the texts that the page shows for %s', (model) => {
  const port = Number(new RegExp(`^\\| \`${model}\` \\|.*\\| (\\d+) \\|$`, 'm').exec(docs)?.[1]);
  const messages = messagesFor[model]({ host: 'track.example.com', port });
  for (const { text } of messages) expect(docs).toContain(`\`${text.trimStart()}\``);
});
