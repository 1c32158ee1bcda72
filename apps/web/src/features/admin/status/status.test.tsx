import type { Status } from '@holdfast/contract/status';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockStatus, network } from '../../../../test/network.ts';
import { openAdmin, serveAdmin } from '../../../../test/open-admin.ts';

const patience = { timeout: 15_000 };
const ok = (name: Status['checks'][number]['name']) => ({ name, state: 'ok' as const, says: 'fine', advice: null });

const aStatus = (fields: Partial<Status> = {}): Status => ({
  version: '0.1.0',
  nodeVersion: '24.1.0',
  startedAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  roles: ['api', 'worker'],
  checks: [ok('database'), ok('mail'), ok('disk')],
  database: {
    kind: 'postgresql',
    version: '17.2',
    bytes: 1_250_000_000,
    migration: '0044_silence_watch',
    connections: 4,
    waiting: 0,
  },
  jobs: { due: 3, oldestSeconds: 125, failed: 2 },
  messages: [{ channel: 'mail', sent: 1234, failed: 5 }],
  alerts: { delivered: 20, failed: 0, waiting: 1, late: 1 },
  connections: { mqtt: null, trackers: null, browsers: 7 },
  disk: { freeBytes: 25_000_000_000, totalBytes: 100_000_000_000 },
  lastBackupAt: null,
  ...fields,
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }, patience));

describe('the status', () => {
  it('says that all is well and shows what is counted', async () => {
    serveAdmin();
    network.use(mockStatus.getStatus(() => ({ status: aStatus() })));
    openAdmin('/admin/status');
    expect(await screen.findByText('Everything is well', {}, patience)).toBeVisible();
    const server = await panel('Server');
    expect(server.getByText('1 d 2 h')).toBeVisible();
    expect(server.getByText('People · Jobs')).toBeVisible();
    expect(server.getByText('None known')).toBeVisible();
    const database = await panel('Database');
    expect(database.getByText('PostgreSQL')).toBeVisible();
    expect(database.getByText('1.3 GB')).toBeVisible();
    expect((await panel('Jobs')).getByText('2 min')).toBeVisible();
    expect((await panel('Messages since the start')).getByText('1,234 sent, 5 failed')).toBeVisible();
    expect((await panel('Connections')).getAllByText('In another process')).toHaveLength(2);
    expect(server.getByText('25 GB of 100 GB free')).toBeVisible();
  });

  it("shows the doctor's words of what is wrong, and none of what is not", async () => {
    serveAdmin();
    const failed = {
      name: 'mail' as const,
      state: 'failed' as const,
      says: 'the mail server cannot be used',
      advice: 'Is it running?',
    };
    network.use(mockStatus.getStatus(() => ({ status: aStatus({ checks: [ok('database'), failed] }) })));
    openAdmin('/admin/status');
    expect(await screen.findByText('One thing to look at', {}, patience)).toBeVisible();
    const checks = await panel('Checks');
    expect(checks.getByText('Failed')).toBeVisible();
    expect(checks.getByText('the mail server cannot be used')).toBeVisible();
    expect(checks.getByText('Is it running?')).toBeVisible();
    expect(checks.queryByText('fine')).toBeNull();
  });

  it('is asked for again by hand', async () => {
    serveAdmin();
    const get = vi.fn(() => ({ status: aStatus() }));
    network.use(mockStatus.getStatus(get));
    const { actor } = openAdmin('/admin/status');
    await actor.click(await screen.findByRole('button', { name: 'Check again' }, patience));
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2), patience);
  });
});
