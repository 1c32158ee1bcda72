import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { mockAlerts, network, refuse } from '../../../../test/network.ts';
import { messages, openSettings, panel } from '../../../../test/open-settings.ts';

const ops = { email: 'ops@example.test', confirmed: true };
const tom = { email: 'tom@example.test', confirmed: false };

describe('the notification emails', () => {
  it('are listed, and those that have yet to agree are marked [P1.2.40]', async () => {
    openSettings(aDevice({ notificationEmails: [ops, tom] }));
    const rows = (await panel('Notification emails')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['ops@example.test', 'tom@example.testPending']);
  });

  it('take a valid address only, which is required [P1.5.20]', async () => {
    const { actor } = openSettings(aDevice());
    const emails = await panel('Notification emails');
    const input = emails.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAttribute('type', 'email');
    expect(input).toBeRequired();
    const add = vi.fn(() => ({ notificationEmails: [tom] }));
    network.use(mockAlerts.addNotificationEmail(add));
    await actor.click(emails.getByRole('button', { name: 'Add' }));
    expect(input).toHaveAccessibleDescription('Field is required');
    await actor.type(input, 'tom@example');
    await actor.click(emails.getByRole('button', { name: 'Add' }));
    expect(input).toHaveAccessibleDescription('Invalid Email address');
    expect(add).not.toHaveBeenCalled();
    await actor.type(input, '.test{Enter}');
    expect(await emails.findByText('tom@example.test')).toBeVisible();
    expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { email: 'tom@example.test' } }));
    expect(messages().getByText('Updated successfully')).toBeVisible();
    expect(input).toHaveValue('');
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
  });

  it('tell why an address was refused', async () => {
    const { actor } = openSettings(aDevice());
    const emails = await panel('Notification emails');
    network.use(mockAlerts.addNotificationEmail(() => refuse('too-many-alert-emails')));
    await actor.type(emails.getByRole('textbox', { name: 'Email' }), 'ops@example.test{Enter}');
    expect(
      await messages().findByText('Unable to update device: There are too many addresses for this device'),
    ).toBeVisible();
    expect(emails.getByRole('textbox', { name: 'Email' })).toHaveValue('ops@example.test');
  });

  it('are removed after a confirmation [P1.2.40]', async () => {
    const device = aDevice({ notificationEmails: [ops, tom] });
    const { actor } = openSettings(device);
    const emails = await panel('Notification emails');
    const remove = vi.fn(() => ({ notificationEmails: [tom] }));
    network.use(mockAlerts.removeNotificationEmail(remove));
    await actor.click(emails.getByRole('button', { name: 'Remove ops@example.test' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(remove).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await messages().findByText('Removed successfully')).toBeVisible();
    const params = { id: device._id, email: 'ops@example.test' };
    expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params }));
    await waitFor(() => expect(emails.queryByText('ops@example.test')).not.toBeInTheDocument());
  });

  it('are ten at most', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ email: `p${index}@example.test`, confirmed: true }));
    openSettings(aDevice({ notificationEmails: ten }));
    const emails = await panel('Notification emails');
    expect(emails.queryByRole('textbox')).not.toBeInTheDocument();
    expect(emails.getByText('No more than 10 addresses.')).toBeVisible();
  });
});
