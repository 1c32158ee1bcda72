import { screen, waitFor, within } from '@testing-library/react';
import { create } from 'qrcode';
import { describe, expect, it, vi } from 'vitest';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';

const uri = 'otpauth://totp/AirBolt:maya%40example.test?issuer=AirBolt&secret=JBSWY3DPEHPK3PXP';
const codes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`);
const title = 'Set up two-step authentication';

const openDialog = async () => {
  const view = await openAccount();
  network.use(
    mockAccount.startTwoFactor(() => ({ twoFactorToken: uri })),
    mockAccount.verifyTwoFactor(({ params }) => {
      if (params.code !== '123456') return refuse('invalid-code');
      Object.assign(view.user, { twoFactorEnabled: true, is2FAVerified: true, recoveryCodesLeft: codes.length });
      return { success: true, recoveryCodes: codes };
    }),
  );
  expect(screen.getByText('Not set up')).toBeVisible();
  await view.actor.click(screen.getByRole('button', { name: 'Add two-step authentication' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { ...view, dialog, press: (name: string) => view.actor.click(dialog.getByRole('button', { name })) };
};

const openScan = async () => {
  const view = await openDialog();
  await view.press('Enable');
  return { ...view, code: await view.dialog.findByLabelText('Authentication code') };
};

const openCodes = async () => {
  const view = await openScan();
  await view.actor.type(view.code, '123456');
  await view.press('Verify token');
  await view.dialog.findByRole('list', { name: 'Recovery codes' });
  return view;
};

const stepOf = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  dialog.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent;

describe('setting up two-step authentication', () => {
  it('enables, shows the QR code, verifies and is done [P2.4.11] [P2.2.40] [P2.1.3]', async () => {
    const { actor, dialog, press } = await openDialog();
    expect(stepOf(dialog)).toBe('1Enable');
    await press('Enable');
    const qrCode = await dialog.findByRole('img', { name: 'QR code for your authenticator app' });
    const modules = create(uri, { errorCorrectionLevel: 'M' }).modules.data;
    const drawn = qrCode.querySelector('path')?.getAttribute('d')?.split('z').length ?? 0;
    expect(drawn - 1).toBe(modules.filter(Boolean).length);
    expect(stepOf(dialog)).toBe('2Scan QR code');
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await actor.type(dialog.getByLabelText('Authentication code'), '123456');
    await press('Verify token');
    const list = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(stepOf(dialog)).toBe('3Done');
    await actor.click(dialog.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
    await press('Finish');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Unlink authentication device' })).toBeVisible();
    expect(screen.getByText('10 of 10 left')).toBeVisible();
  });

  it('wants a code [P2.5.11]', async () => {
    const { press, code, requests } = await openScan();
    await press('Verify token');
    expect(code).toHaveAccessibleDescription('Please enter authentication code');
    expect(requests.filter((request) => request.includes('/verify'))).toEqual([]);
  });

  it('says that a code is wrong and takes another [P2.5.12]', async () => {
    const { actor, press, dialog, code } = await openScan();
    await actor.type(code, '000000');
    await press('Verify token');
    expect(await screen.findByText('Invalid verification token')).toBeVisible();
    await waitFor(() => expect(code).toHaveValue(''));
    await actor.type(code, '123456');
    await press('Verify token');
    expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });

  it('copies the key without its spaces', async () => {
    const { press } = await openScan();
    await press('Copy key');
    expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  });

  it('does not close before the recovery codes are acknowledged', async () => {
    const { actor, dialog, press } = await openCodes();
    await press('Finish');
    expect(dialog.getByText('Please save your recovery codes before you go on')).toBeVisible();
    await actor.keyboard('{Escape}');
    await press('Close');
    expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });

  it('copies and downloads the recovery codes', async () => {
    const { press } = await openCodes();
    await press('Copy codes');
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press('Download');
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('airbolt-recovery-codes.txt');
    const text = await files[0]?.text();
    expect(codes.every((code) => text?.includes(code))).toBe(true);
  });
});
