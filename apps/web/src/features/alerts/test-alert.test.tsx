import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { mockAlerts, network, pageOf, refuse } from '../../../test/network.ts';
import { messages, openSettings } from '../../../test/open-settings.ts';

const delivery = {
  channel: 'email',
  recipient: 'maya@example.test',
  state: 'waiting',
  reason: null,
  updatedAt: '2026-11-16T00:00:00.000Z',
} as const;
const sentAt = '2026-11-16T00:00:00.000Z';

const open = async (fields: Parameters<typeof aDevice>[0]) => {
  network.use(mockAlerts.listAlerts(() => pageOf([])));
  const { actor } = openSettings(aDevice(fields));
  const test = within(await screen.findByRole('region', { name: 'Try it' }));
  return { test, press: () => actor.click(test.getByRole('button', { name: 'Send a test alert' })) };
};

describe('the test alert', () => {
  it('shows each delivery, and what becomes of it', async () => {
    const get = vi.fn(() => ({ sentAt, deliveries: [{ ...delivery, state: 'delivered' as const }] }));
    network.use(
      mockAlerts.sendTestAlert(() => ({ sentAt, deliveries: [delivery] })),
      mockAlerts.getTestAlert(get),
    );
    const { test, press } = await open({ emailAlerts: true });
    expect(get).not.toHaveBeenCalled();
    await press();
    expect(await test.findByText('Waiting')).toBeVisible();
    expect(test.getByText('maya@example.test')).toBeVisible();
    expect(await test.findByText('Delivered')).toBeVisible();
  });

  it('says why nothing was sent', async () => {
    network.use(
      mockAlerts.sendTestAlert(() => ({ sentAt, deliveries: [] })),
      mockAlerts.getTestAlert(() => ({ sentAt, deliveries: [] })),
    );
    const { test, press } = await open({ emailAlerts: false, pushNotification: false });
    await press();
    expect(await test.findByText('Nothing was sent: switch on email or push first.')).toBeVisible();
  });

  it('says that no browser receives pushes yet', async () => {
    network.use(
      mockAlerts.sendTestAlert(() => ({ sentAt, deliveries: [] })),
      mockAlerts.getTestAlert(() => ({ sentAt, deliveries: [] })),
    );
    const { test, press } = await open({ pushNotification: true });
    await press();
    expect(await test.findByText('Push is on, but no browser receives it yet.')).toBeVisible();
  });

  it('says that there were too many', async () => {
    network.use(mockAlerts.sendTestAlert(() => refuse('too-many-attempts')));
    const { press } = await open({ emailAlerts: true });
    await press();
    expect(await messages().findByText('Too many attempts, please try again later')).toBeVisible();
  });
});
