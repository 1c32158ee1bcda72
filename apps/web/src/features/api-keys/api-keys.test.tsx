import type { ApiKey } from '@holdfast/contract/api-keys';
import type { Role } from '@holdfast/contract/roles.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { fail, mockApiKeys, mockIntegrations, network, refuse } from '../../../test/network.ts';
import { renderPage } from '../../../test/render-page.tsx';

const anApiKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  _id: 'key-1',
  name: 'Dispatch board',
  scopes: ['devices:read', 'history:read'],
  keyEnd: 'k92d',
  createdAt: '2026-11-10T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  ...fields,
});

const open = (apiKeys: ApiKey[] = [], roles: Role[] = ['user']) => {
  network.use(
    mockIntegrations.listIntegrations(() => ({ data: [] })),
    mockApiKeys.listApiKeys(() => ({ data: apiKeys })),
  );
  return renderPage('/integrations', { as: aUser({ timezone: 'Australia/Sydney', roles }) });
};

const openDialog = async (actor: ReturnType<typeof open>['actor']) => {
  await actor.click(await screen.findByRole('button', { name: 'New key' }));
  return within(await screen.findByRole('dialog', { name: 'New API key' }));
};

describe('API keys', () => {
  it('are listed with what they may do, their end and their last use', async () => {
    open([
      anApiKey({ lastUsedAt: new Date(Date.now() - 120_000).toISOString() }),
      anApiKey({ _id: '2', name: 'Home Assistant', scopes: ['commands:write'], expiresAt: '2099-01-31T12:59:59.000Z' }),
      anApiKey({ _id: '3', name: 'Accounting', scopes: ['groups:read'], expiresAt: '2020-01-31T12:59:59.000Z' }),
    ]);
    const rows = within(await screen.findByRole('table', { name: 'API keys' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Dispatch boarddeviceshistoryhk_live_…k92d2 minutes ago',
      'Home AssistantEnds on 31 Jan 2099commandshk_live_…k92dNever',
      'AccountingEnded on 31 Jan 2020groupshk_live_…k92dNever',
    ]);
  });

  it('are made with a name, scopes and a last day, and shown once', async () => {
    const key = `hk_live_${'x'.repeat(43)}`;
    const create = vi.fn((_call: { body: object }) => ({ apiKey: anApiKey(), key }));
    const { actor } = open();
    network.use(mockApiKeys.createApiKey(create));
    expect(await screen.findByText('No API key yet')).toBeVisible();
    const dialog = await openDialog(actor);
    await actor.click(dialog.getByRole('checkbox', { name: /^Read devices/ }));
    await actor.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(await dialog.findByText('Field is required')).toBeVisible();
    expect(dialog.getByText('Choose at least one')).toBeVisible();
    await actor.type(dialog.getByLabelText(/^Name/), 'Dispatch board');
    await actor.click(dialog.getByRole('checkbox', { name: /^Send commands/ }));
    await actor.click(dialog.getByRole('checkbox', { name: /^Read alerts/ }));
    await actor.type(dialog.getByLabelText(/^Last day/), '2020-01-31');
    await actor.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(await dialog.findByText('Choose today or a later day')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await actor.clear(dialog.getByLabelText(/^Last day/));
    await actor.type(dialog.getByLabelText(/^Last day/), '2099-01-31');
    await actor.click(dialog.getByRole('button', { name: 'Make key' }));
    const ready = within(await screen.findByRole('dialog', { name: 'The API key is ready' }));
    expect(ready.getByRole('status', { name: 'API key' })).toHaveTextContent(key);
    await actor.keyboard('{Escape}');
    await actor.click(document.querySelector('.mantine-Modal-inner')!);
    expect(screen.getByText(key)).toBeVisible();
    const scopes = ['alerts:read', 'commands:write'];
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { name: 'Dispatch board', scopes, expiresAt: '2099-01-31T12:59:59.000Z' } }),
    );
    await actor.click(ready.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(key);
    await actor.click(ready.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(key)).toBeNull());
  });

  it.each([
    ['user', 5],
    ['enterprise', 6],
  ] as const)('offer %s %i scopes, groups only to who has them', async (role, count) => {
    const { actor } = open([], [role]);
    const dialog = await openDialog(actor);
    expect(dialog.getAllByRole('checkbox')).toHaveLength(count);
  });

  it('that the server refuses stay in the dialog, in the words of the server', async () => {
    const { actor } = open();
    network.use(mockApiKeys.createApiKey(() => refuse('too-many-api-keys')));
    const dialog = await openDialog(actor);
    await actor.type(dialog.getByLabelText(/^Name/), 'One more');
    await actor.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(await screen.findByText('There are too many API keys')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('One more');
  });

  it('are removed after a question', async () => {
    const remove = vi.fn((_call: { params: object }) => ({ message: 'Words of the server' }));
    const { actor } = open([anApiKey()]);
    network.use(mockApiKeys.removeApiKey(remove));
    await actor.click(await screen.findByRole('button', { name: 'Remove the key Dispatch board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this API key?' }));
    expect(remove).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The API key was removed')).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { keyId: 'key-1' } }));
  });

  it('say when they cannot be loaded, without hiding the webhooks', async () => {
    open();
    network.use(mockApiKeys.listApiKeys(() => fail(500)));
    expect(await screen.findByText('They go on working. Try again in a moment.')).toBeVisible();
    expect(screen.getByText('No webhook yet')).toBeVisible();
  });
});
