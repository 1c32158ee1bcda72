import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, type RequestHandler } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { mockAccount, network, refuse } from '../../../test/network.ts';
import { openAccount } from '../../../test/open-account.ts';

const press = (actor: UserEvent, name: string) => actor.click(screen.getByRole('button', { name }));

interface Case {
  what: string;
  keyGenerated: boolean;
  /** The call, refused unless `isConfirmed` says so. */
  mock: (isConfirmed: () => boolean) => RequestHandler;
  act: (actor: UserEvent) => Promise<void>;
  seen: () => Promise<unknown>;
}

const confirmFirst = () => refuse('confirm-password');
const clientKey = { key: 'ak_live_1', active: true };

const cases: Case[] = [
  {
    what: 'the change of email',
    keyGenerated: false,
    mock: (isConfirmed) => mockAccount.updateEmail(() => (isConfirmed() ? refuse('email-taken') : confirmFirst())),
    act: async (actor) => {
      await press(actor, 'Change email');
      await actor.type(await screen.findByLabelText('New email'), 'new@example.test');
      await press(actor, 'Send link');
    },
    seen: () => screen.findByText('This email address is used by another account'),
  },
  {
    what: 'two-step authentication',
    keyGenerated: false,
    mock: (isConfirmed) =>
      mockAccount.startTwoFactor(() =>
        isConfirmed() ? { twoFactorToken: 'otpauth://totp/x?secret=JBSWY3DP' } : confirmFirst(),
      ),
    act: async (actor) => {
      await press(actor, 'Add two-step authentication');
      await screen.findByRole('dialog', { name: 'Set up two-step authentication' });
      await press(actor, 'Enable');
    },
    seen: () => screen.findByText('JBSW Y3DP'),
  },
  {
    what: 'a new API key',
    keyGenerated: false,
    mock: (isConfirmed) => mockAccount.createClientKey(() => (isConfirmed() ? clientKey : confirmFirst())),
    act: (actor) => press(actor, 'Generate'),
    seen: () => screen.findByText('Generated successfully'),
  },
  {
    what: 'the reveal of the API key',
    keyGenerated: true,
    mock: (isConfirmed) => mockAccount.getClientKey(() => (isConfirmed() ? clientKey : confirmFirst())),
    act: (actor) => press(actor, 'Reveal key'),
    seen: () => screen.findByDisplayValue('ak_live_1'),
  },
  {
    what: 'the download of my data',
    keyGenerated: false,
    mock: (isConfirmed) => mockAccount.exportAccount(() => (isConfirmed() ? new HttpResponse('PK') : confirmFirst())),
    act: (actor) => press(actor, 'Download my data'),
    seen: () => waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalled()),
  },
];

const openWith = async ({ mock, keyGenerated }: Case) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const view = await openAccount({ roles: ['enterprise'], keyGenerated, keyActive: keyGenerated });
  let isConfirmed = false;
  network.use(
    mock(() => isConfirmed),
    mockAccount.confirmPassword(({ body }) => {
      if (body.password !== 'Holdfast1!') return refuse('password-incorrect');
      isConfirmed = true;
      return { success: true };
    }),
  );
  return view;
};

const confirmDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm your password' }));

describe('what needs the password of the last ten minutes', () => {
  it.each(cases)('asks for it and goes on with $what', async (wanted) => {
    const { actor } = await openWith(wanted);
    await wanted.act(actor);
    const dialog = await confirmDialog();
    await actor.type(dialog.getByLabelText('Password'), 'Holdfast1!');
    await actor.click(dialog.getByRole('button', { name: 'Confirm' }));
    await wanted.seen();
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
  });

  it('does nothing and says nothing when it is declined', async () => {
    const wanted = cases.find(({ what }) => what === 'the change of email')!;
    const { actor } = await openWith(wanted);
    await wanted.act(actor);
    const dialog = await confirmDialog();
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).not.toBeInTheDocument(),
    );
    expect(within(screen.getByRole('region', { name: 'Messages' })).queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByLabelText('New email')).toHaveValue('new@example.test');
  });
});
