import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aDevice, aShare } from '../../../test/factories.ts';
import { mockSharing, network, refuse } from '../../../test/network.ts';
import { messages, openSharing, popup } from '../../../test/open-sharing.ts';

it('shows what ends with a co-owner before it is confirmed, and keeps what the owner chose [A21]', async () => {
  const share = aShare();
  const { actor, remove } = await openSharing(
    aDevice({ name: 'Shed', deviceType: 'airbolt', passcode: 'ABCD-1234' }),
    [share],
    'Manage sharing',
  );
  network.use(
    mockSharing.listShareCompanions(() => ({
      data: [
        { id: 's2', kind: 'share', email: 'second@example.com' },
        { id: 'n1', kind: 'notification-email', email: 'watch@example.com' },
      ],
    })),
  );
  await actor.click(await screen.findByRole('button', { name: 'Edit share with Tom Reyes' }));
  await actor.click((await popup('Manage sharing')).getByRole('button', { name: 'Remove' }));
  const dialog = await popup('Remove share?');
  const list = within(await dialog.findByRole('list', { name: 'What ends too' }));
  expect(list.getByText('Share with second@example.com')).toBeVisible();
  expect(list.getByText('Alerts by email to watch@example.com')).toBeVisible();
  await actor.click(list.getByRole('checkbox', { name: 'Keep second@example.com' }));
  await actor.click(dialog.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => remove.mock.calls.length, { timeout: 20_000 }).toBe(1);
  expect(remove.mock.calls[0]?.[0]).toMatchObject({ params: { shareId: share._id }, query: { keep: 's2' } });
});

it('removes an accepted share without asking again what ends with it', async () => {
  const share = aShare();
  const { actor, shares } = await openSharing(
    aDevice({ name: 'Shed', deviceType: 'airbolt', passcode: 'ABCD-1234' }),
    [share],
    'Manage sharing',
  );
  const companions = vi.fn(() => (shares.length > 0 ? { data: [] } : refuse('share-not-found')));
  network.use(mockSharing.listShareCompanions(companions));
  await actor.click(await screen.findByRole('button', { name: 'Edit share with Tom Reyes' }));
  await actor.click((await popup('Manage sharing')).getByRole('button', { name: 'Remove' }));
  const remove = (await popup('Remove share?')).getByRole('button', { name: 'Remove' });
  await waitFor(() => expect(remove).toBeEnabled());
  await actor.click(remove);
  expect(await messages().findByText('Removed successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove share?' })).not.toBeInTheDocument());
  expect(companions).toHaveBeenCalledOnce();
  expect(messages().queryByText('Share not found')).not.toBeInTheDocument();
});
