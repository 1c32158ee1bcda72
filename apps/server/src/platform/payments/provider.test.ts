import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../test/silent-log.ts';
import { readConfig } from '../../config.ts';
import { openProvider } from './provider.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hf-provider-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (env: Record<string, string>) =>
  openProvider({ config: readConfig({ DATA_DIR: dataDir, ...env }), clock: () => new Date(), log: silentLog });

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'q7Zk2mX9vB4nL8sT1wR6yC3pD5fG0hJa',
  DATABASE_URL: 'postgres://db/holdfast',
  SMTP_URL: 'smtp://mail.example.com',
  PUBLIC_URL: 'https://track.example.com/',
};

describe('openProvider', () => {
  it('starts no sandbox in production: without a key nothing can be paid', async () => {
    const { payments, sandbox } = await open(production);
    expect(sandbox).toBeNull();
    await expect(payments.customers.get('cus_1')).rejects.toMatchObject({ code: 'payments-off' });
    expect(existsSync(join(dataDir, 'stripe-sandbox.json'))).toBe(false);
  });

  it('starts none with a key either', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect((await open({ ...production, ...keys })).sandbox).toBeNull();
  });

  it('keeps what was done in the sandbox for the next start', async () => {
    const first = await open({});
    const { id } = await first.payments.customers.create({ userId: 'u', email: 'a@example.com', name: 'A' });
    await first.sandbox?.close();
    const second = await open({});
    expect(await second.payments.customers.get(id)).toMatchObject({ id, currency: null, defaultMethodId: null });
    await second.sandbox?.close();
  });
});
