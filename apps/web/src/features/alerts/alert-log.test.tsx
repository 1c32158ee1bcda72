import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, anAlert, aUser } from '../../../test/factories.ts';
import { mockAlerts, network, pageOf, refuse } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';

type ListResolver = Parameters<typeof mockAlerts.listAlerts>[0];

const openLog = async (answer: ListResolver) => {
  const device = aDevice();
  serveDevices([device]);
  const list = vi.fn(answer);
  network.use(mockAlerts.listAlerts(list));
  const view = renderPage(`/device/${device.deviceUUID}/settings/alert`, { as: aUser() });
  const log = within(await screen.findByRole('region', { name: 'Alert log' }));
  return { ...view, list, log, device };
};

const updatedAt = new Date().toISOString();

describe('the alert log', () => {
  it('says what, when, to whom, delivered or failed', async () => {
    const timestamp = Date.parse('2026-03-01T00:00:00Z') / 1000;
    const { log } = await openLog(() =>
      pageOf([
        {
          ...anAlert({ kind: 'water', address: 'Bondi Beach', timestamp }),
          deliveries: [
            { channel: 'email', recipient: 'a@example.test', state: 'delivered', reason: null, updatedAt },
            {
              channel: 'push',
              recipient: 'Chrome',
              state: 'failed',
              reason: 'The push service answered 500',
              updatedAt,
            },
            { channel: 'email', recipient: 'b@example.test', state: 'waiting', reason: null, updatedAt },
          ],
        },
        { ...anAlert({ kind: 'sos' }), deliveries: [] },
      ]),
    );
    const [water, sos] = [...(await log.findByRole('list', { name: 'Alert log' })).children] as HTMLElement[];
    expect(within(water!).getByText('Water')).toBeVisible();
    expect(within(water!).getByText('1 Mar 2026, 11:00:00 am')).toBeVisible();
    expect(within(water!).getByText('Bondi Beach')).toBeVisible();
    const sent = within(within(water!).getByRole('list', { name: 'Sent to' })).getAllByRole('listitem');
    expect(sent.map((item) => item.textContent)).toEqual([
      'a@example.testDelivered',
      'ChromeFailedThe push service answered 500',
      'b@example.testWaiting',
    ]);
    expect(within(sos!).getByText('Nobody was to be told')).toBeVisible();
  });

  it('comes in pages of ten', async () => {
    const all = Array.from({ length: 12 }, (_, index) => ({
      ...anAlert({ address: `Place ${index}` }),
      deliveries: [],
    }));
    const { actor, log } = await openLog(({ query }) => {
      const page = Number(query.page ?? 0);
      const data = all.slice(page * 10, page * 10 + 10);
      return { data, pagination: { ...pageOf(all).pagination, page, perPage: 10 } };
    });
    expect(await log.findByText('1–10 of 12 alerts')).toBeVisible();
    await actor.click(log.getByRole('button', { name: 'Page 2' }));
    expect(await log.findByText('Place 11')).toBeVisible();
    expect(log.getByText('11–12 of 12 alerts')).toBeVisible();
  });

  it('says that there is nothing, or that it cannot be loaded', async () => {
    const { actor, log, queryClient } = await openLog(() => pageOf([]));
    expect(await log.findByText('No alerts yet')).toBeVisible();
    network.use(mockAlerts.listAlerts(() => refuse('bad-input')));
    await queryClient.resetQueries({ queryKey: ['alerts'] });
    expect(await log.findByText('Unable to load alerts')).toBeVisible();
    network.use(mockAlerts.listAlerts(() => pageOf([{ ...anAlert(), deliveries: [] }])));
    await actor.click(log.getByRole('button', { name: 'Try again' }));
    expect(await log.findByText('Left its geo-fence')).toBeVisible();
  });
});
