import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDevice, aShare } from '../../../test/factories.ts';
import { mockSharing, network } from '../../../test/network.ts';
import { openSharing, popup } from '../../../test/open-sharing.ts';

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
  await expect.poll(() => remove.mock.calls.length).toBe(1);
  expect(remove.mock.calls[0]?.[0]).toMatchObject({ params: { shareId: share._id }, query: { keep: 's2' } });
});
