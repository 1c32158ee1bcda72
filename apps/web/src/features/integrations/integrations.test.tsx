import type { Integration, IntegrationDelivery } from '@holdfast/contract/integrations';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { fail, mockApiKeys, mockIntegrations, network, refuse } from '../../../test/network.ts';
import { renderPage } from '../../../test/render-page.tsx';

const target = 'https://ops.example.com/hooks';

const aWebhook = (fields: Partial<Integration> = {}): Integration => ({
  _id: 'hook-1',
  kind: 'webhook',
  isOn: true,
  target,
  events: ['alert.raised', 'device.moved'],
  secretEnd: '4f9=',
  createdAt: '2026-11-10T09:00:00.000Z',
  failingSince: null,
  lastResult: 'delivered',
  offReason: null,
  ...fields,
});

const aDelivery = (fields: Partial<IntegrationDelivery> = {}): IntegrationDelivery => ({
  _id: 'delivery-1',
  event: 'alert.raised',
  state: 'delivered',
  tries: 1,
  createdAt: '2026-11-10T09:00:00.000Z',
  triedAt: '2026-11-10T09:00:00.000Z',
  status: 200,
  reason: null,
  took: 118,
  ...fields,
});

const open = (integrations: Integration[] = [], deliveries: IntegrationDelivery[] = [], width?: number) => {
  network.use(
    mockIntegrations.listIntegrations(() => ({ data: integrations })),
    mockIntegrations.listDeliveries(() => ({ data: deliveries })),
    mockApiKeys.listApiKeys(() => ({ data: [] })),
  );
  return renderPage('/integrations', { as: aUser({ timezone: 'UTC' }), width });
};

const card = async () => within(await screen.findByRole('article', { name: target }));

describe('a webhook', () => {
  it('is shown with its state, its events and what was answered', async () => {
    open(
      [aWebhook({ failingSince: '2026-11-10T09:00:00.000Z' })],
      [
        aDelivery({ _id: '1', state: 'waiting', tries: 2, status: 503, reason: 'answered', took: 2100 }),
        aDelivery({ _id: '2', state: 'failed', status: null, reason: 'no-answer', took: 10_000 }),
        aDelivery({ _id: '3' }),
        aDelivery({ _id: '4', event: 'test', state: 'failed', status: 404, reason: 'answered', took: 96 }),
      ],
    );
    const shown = await card();
    expect(shown.getByText('Failing')).toBeVisible();
    expect(shown.getByLabelText('Secret')).toHaveValue('whsec_••••••••••••4f9=');
    const rows = within(await shown.findByRole('table', { name: 'Last deliveries' })).getAllByRole('row');
    // So that a narrow column breaks the name after its dot and not inside of a word.
    expect(
      within(rows[1]!)
        .getByText(/^alert/)
        .querySelector('wbr')?.previousSibling,
    ).toHaveTextContent('alert.');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Waiting503 · try 2 of 10alert\.raised.*[ap]m2\.1 secs?$/),
      expect.stringMatching(/^No answeralert\.raised.*10 secs?$/),
      expect.stringMatching(/^200alert\.raised.*118 ms$/),
      expect.stringMatching(/^404Test.*96 ms$/),
    ]);
  });

  it('is not said to work before its first delivery, nor after a failed test', async () => {
    const { actor } = open([aWebhook({ lastResult: null })]);
    const shown = await card();
    expect(await shown.findByText('Not tried yet')).toBeVisible();
    const test = aDelivery({ event: 'test', state: 'waiting', tries: 0, triedAt: null, status: null, took: null });
    network.use(
      mockIntegrations.sendTest(() => ({ delivery: test })),
      mockIntegrations.listDeliveries(() => ({ data: [test] })),
    );
    await actor.click(shown.getByRole('button', { name: `Send a test to ${target}` }));
    expect(await shown.findByText('Waiting')).toBeVisible();
    network.use(
      mockIntegrations.listIntegrations(() => ({ data: [aWebhook({ lastResult: 'failed' })] })),
      mockIntegrations.listDeliveries(() => ({ data: [{ ...test, state: 'failed', tries: 1, status: 404, took: 9 }] })),
    );
    expect(await shown.findByText('404', undefined, { timeout: 4000 })).toBeVisible();
    expect(await shown.findByText('Failing')).toBeVisible();
  });

  it('has on a phone the time of a delivery below its event', async () => {
    open([aWebhook()], [aDelivery({ triedAt: '2026-11-10T09:00:36.000Z' })], 390);
    const rows = within(await (await card()).findByRole('table', { name: 'Last deliveries' })).getAllByRole('row');
    const cells = within(rows[1]!).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent(/^alert\.raised10 Nov 2026, 9:00:36\sam$/);
  });

  it('is added, and its secret is shown once', async () => {
    const secret = 'whsec_c2VjcmV0';
    const create = vi.fn((_call: { body: object }) => ({ integration: aWebhook(), secret }));
    const { actor } = open();
    network.use(mockIntegrations.createIntegration(create));
    expect(await screen.findByText('No webhook yet')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Add a webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    await actor.type(dialog.getByLabelText(/^Address/), 'ops.example.com');
    await actor.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByText('Enter an address that begins with https://')).toBeVisible();
    await actor.clear(dialog.getByLabelText(/^Address/));
    await actor.type(dialog.getByLabelText(/^Address/), target);
    await actor.click(dialog.getByRole('checkbox', { name: /^A trip has ended/ }));
    await actor.click(dialog.getByRole('button', { name: 'Add webhook' }));
    const ready = within(await screen.findByRole('dialog', { name: 'The webhook is ready' }));
    expect(ready.getByRole('status', { name: 'Secret' })).toHaveTextContent(secret);
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { kind: 'webhook', url: target, events: ['alert.raised', 'trip.ended'] } }),
    );
    await actor.click(ready.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  it('that the server refuses stays in the dialog, in the words of the server', async () => {
    const { actor } = open();
    network.use(mockIntegrations.createIntegration(() => refuse('integration-address')));
    await actor.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    await actor.type(dialog.getByLabelText(/^Address/), 'https://10.0.0.1/');
    await actor.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByText('This address cannot be called')).toBeVisible();
    expect(dialog.getByLabelText(/^Address/)).toHaveValue('https://10.0.0.1/');
  });

  it('is tested, told of other events, switched off and removed', async () => {
    const { actor } = open([aWebhook()]);
    const [sendTest, update, remove] = [
      vi.fn(() => ({ delivery: aDelivery({ event: 'test', state: 'waiting', tries: 0 }) })),
      vi.fn((_call: { body: object }) => ({ integration: aWebhook() })),
      vi.fn(() => ({ message: 'Words of the server' })),
    ];
    network.use(
      mockIntegrations.sendTest(sendTest),
      mockIntegrations.updateIntegration(update),
      mockIntegrations.removeIntegration(remove),
    );
    const shown = await card();
    await actor.click(shown.getByRole('button', { name: `Send a test to ${target}` }));
    await waitFor(() => expect(sendTest).toHaveBeenCalledOnce());
    await actor.click(shown.getByRole('button', { name: `Choose the events of ${target}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Events' }));
    await actor.click(dialog.getByRole('checkbox', { name: /^A device has moved/ }));
    await actor.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ body: { events: ['alert.raised'] } })),
    );
    await actor.click(shown.getByRole('switch', { name: `Switch on ${target}` }));
    await waitFor(() => expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ body: { isOn: false } })));
    await actor.click(shown.getByRole('button', { name: `Remove ${target}` }));
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed')).toBeVisible();
    expect(remove).toHaveBeenCalledOnce();
  });

  it('that was switched off says why, and what failed is sent again', async () => {
    const again = vi.fn((_call: { params: object }) => ({ delivery: aDelivery() }));
    const { actor } = open(
      [aWebhook({ isOn: false, offReason: 'failing' })],
      [aDelivery({ state: 'failed', status: 500, reason: 'answered' })],
    );
    network.use(mockIntegrations.sendAgain(again));
    const shown = await card();
    expect(shown.getByText('We switched it off: nothing got through for three days.')).toBeVisible();
    await actor.click(await shown.findByRole('button', { name: /^Send alert\.raised of .* again$/ }));
    const params = { integrationId: 'hook-1', deliveryId: 'delivery-1' };
    await waitFor(() => expect(again).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params })));
  });
});

describe('channels', () => {
  it('ntfy is connected by server, topic, token and priority', async () => {
    const create = vi.fn((_call: { body: object }) => ({ integration: aWebhook({ kind: 'ntfy' }), secret: null }));
    const { actor } = open();
    network.use(mockIntegrations.createIntegration(create));
    await actor.click(await screen.findByRole('button', { name: 'Connect ntfy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect ntfy' }));
    await actor.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText('This does not look right')).toBeVisible();
    await actor.type(dialog.getByLabelText(/^Topic/), 'bikes-7');
    await actor.type(dialog.getByLabelText(/^Access token/), 'tk_1');
    await actor.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('ntfy is connected')).toBeVisible();
    const body = { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'bikes-7', token: 'tk_1', priority: 3 };
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
  });

  it('Telegram is connected by the token of a bot and a chat', async () => {
    const create = vi.fn((_call: { body: object }) => ({ integration: aWebhook({ kind: 'telegram' }), secret: null }));
    const { actor } = open();
    network.use(mockIntegrations.createIntegration(create));
    await actor.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Telegram' }));
    const botToken = `123456:${'A'.repeat(35)}`;
    await actor.type(dialog.getByLabelText(/^Token of the bot/), botToken);
    await actor.type(dialog.getByLabelText(/^Chat/), '-42');
    await actor.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Telegram is connected')).toBeVisible();
    const body = { kind: 'telegram', botToken, chatId: '-42' };
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
  });

  it('that are connected are tested and disconnected', async () => {
    const channel = aWebhook({ _id: 'ntfy-1', kind: 'ntfy', target: 'ntfy.sh/bikes', events: [], secretEnd: '' });
    const { actor } = open([channel], [aDelivery()]);
    const remove = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockIntegrations.removeIntegration(remove));
    expect(await screen.findByText('ntfy.sh/bikes')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Manage ntfy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ntfy' }));
    expect(await dialog.findByText('Alert')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send a test to ntfy.sh/bikes' })).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(remove).toHaveBeenCalledOnce());
  });
});

it('that cannot be loaded can be asked for again', async () => {
  network.use(mockIntegrations.listIntegrations(() => fail(400)));
  renderPage('/integrations', { as: aUser() });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
