import { privileges } from '@holdfast/contract/devices.rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice, aShare } from '../../../../test/factories.ts';
import { mockSharing, network, pageOf } from '../../../../test/network.ts';
import { findSocket } from '../../../../test/open-live.ts';
import { openSettings, tabsOf } from '../../../../test/open-settings.ts';
import { messages, popup, serveShares } from '../../../../test/open-sharing.ts';

const entry = {
  id: '1',
  action: 'shared' as const,
  actor: 'Maya Okafor (maya@example.test)',
  subject: 'guest@example.test',
  detail: 'Limited until 2099-12-15T06:00:00.000Z',
  at: '2026-11-15T01:00:00.000Z',
};

const openTab = (shares = [aShare()], options: Parameters<typeof openSettings>[1] = {}) => {
  const served = serveShares(shares);
  network.use(mockSharing.listDeviceActivity(() => pageOf([entry])));
  const view = openSettings(aDevice({ deviceType: 'airbolt', passcode: 'ABCD' }), { tab: 'sharing', ...options });
  return { ...view, ...served };
};

const findSharedWith = async () => within(await screen.findByRole('region', { name: 'Shared with' }));

describe('the sharing tab', () => {
  it("has a table of shares under 'Shared with' and adds people [P1.2.42]", async () => {
    const { actor, paste, create } = openTab();
    const section = await findSharedWith();
    const table = within(await section.findByRole('table', { name: 'Shared with' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Person',
      'State',
      'Privilege',
      'Expiry',
      '',
    ]);
    const row = within(table.getByText('Tom Reyes').closest('tr')!);
    for (const text of ['guest@example.test', 'Accepted', 'Unrestricted', '–'])
      expect(row.getByText(text)).toBeVisible();
    await actor.click(section.getByRole('button', { name: 'Add people' }));
    const dialog = await popup('Manage sharing');
    await paste('Email', 'ana@example.test');
    await actor.click(dialog.getByRole('button', { name: 'Share' }));
    expect(await messages().findByText('Shared successfully')).toBeVisible();
    expect(create).toHaveBeenCalledOnce();
    expect(await table.findByText('ana@example.test')).toBeVisible();
  });

  it('changes a share and removes all of them after asking', async () => {
    const { actor, update, removeAll } = openTab();
    const section = await findSharedWith();
    await actor.click(await section.findByRole('button', { name: 'Edit share with Tom Reyes' }));
    await actor.click((await popup('Manage sharing')).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await actor.click(section.getByRole('button', { name: 'Remove all shares' }));
    await actor.click((await popup('Remove all shares?')).getByRole('button', { name: 'Remove all shares' }));
    await waitFor(() => expect(removeAll).toHaveBeenCalledOnce());
    expect(await screen.findByRole('heading', { name: 'Not shared yet' })).toBeVisible();
  });

  it('logs who did what when', async () => {
    openTab();
    const log = within(await screen.findByRole('list', { name: 'Activity log' }));
    expect(log.getByText('Maya Okafor (maya@example.test) invited guest@example.test')).toBeVisible();
    expect(log.getByText(/^Limited until 15 Dec 2099, 5:00/)).toBeVisible();
    expect(log.getByText(/15 Nov 2026, 12:00/)).toBeVisible();
  });

  it('is a list of rows on a phone', async () => {
    openTab([aShare()], { width: 390 });
    expect(await screen.findByRole('list', { name: 'Shared with' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Shared with' })).not.toBeInTheDocument();
  });

  it('follows what others change', async () => {
    const { shares } = openTab();
    const section = await findSharedWith();
    expect(await section.findByText('Tom Reyes')).toBeVisible();
    shares[0] = aShare({ user: { name: 'Tomas Reyes', profilePicture: '' } });
    const socket = await findSocket();
    await act(async () => socket.receive('share-update', { deviceUUID: '7F21C40E0001' }));
    expect(await section.findByText('Tomas Reyes')).toBeVisible();
  });

  it.each([privileges.unrestricted, privileges.limited])(
    'is neither a tab nor a section for privilege %i [P1.6.12]',
    async (privilege) => {
      serveShares([aShare()]);
      openSettings(aDevice({ privilege }));
      expect(await tabsOf()).not.toContain('Sharing');
      expect(screen.queryByText('Shared with')).not.toBeInTheDocument();
    },
  );
});
