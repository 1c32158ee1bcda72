import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const session = (id: string, browser: string, place: string, minutes: number, isCurrent = false) => ({
  id,
  browser,
  place,
  createdAt: minutesAgo(minutes + 60),
  lastUsedAt: minutesAgo(minutes),
  isCurrent,
});

const all = [
  session('1', 'Firefox on Linux', '', 60 * 24 * 3),
  session('2', 'Safari on iPhone', 'Australia', 185),
  session('3', 'Chrome on Windows', 'Australia', 0, true),
];

/** A page over a server that really forgets the sessions it is told to. */
const openSessions = async () => {
  const view = await openAccount();
  let sessions = all;
  const removed: string[] = [];
  network.use(
    mockAccount.listSessions(() => ({ data: sessions })),
    mockAccount.removeSession(({ params }) => {
      removed.push(params.id);
      sessions = sessions.filter(({ id, isCurrent }) => isCurrent || (params.id !== 'others' && id !== params.id));
      return { message: 'Signed out' };
    }),
  );
  await view.queryClient.refetchQueries({ queryKey: ['account', 'sessions'] });
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
  await waitFor(() => expect(screen.getByText('Chrome on Windows')).toBeVisible());
  return { ...view, removed, list: () => within(screen.getByRole('list', { name: 'Sessions' })), rows };
};

describe('the sessions panel', () => {
  it('lists browser, place and last use, this browser first', async () => {
    const { list } = await openSessions();
    const rows = list().getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Chrome on WindowsThis browserAustralia, active now',
      'Safari on iPhoneAustralia, 3 hours agoSign out',
      'Firefox on LinuxUnknown place, 3 days agoSign out',
    ]);
  });

  it('signs out one session', async () => {
    const { actor, list, removed } = await openSessions();
    await actor.click(list().getByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(removed).toEqual(['2']);
    expect(list().queryByText('Safari on iPhone')).not.toBeInTheDocument();
    expect(list().getByText('Firefox on Linux')).toBeVisible();
  });

  it('signs out everywhere else, after asking', async () => {
    const { actor, list, removed } = await openSessions();
    await actor.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }));
    expect(removed).toEqual([]);
    await actor.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(removed).toEqual(['others']);
    expect(list().getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  it('shows that it loads, then that it failed, and tries again', async () => {
    const view = await openAccount();
    network.use(mockAccount.listSessions(() => refuse('bad-input')));
    await view.queryClient.resetQueries({ queryKey: ['account', 'sessions'] });
    expect(await screen.findByText('Unable to load sessions')).toBeVisible();
    network.use(mockAccount.listSessions(() => ({ data: all })));
    await view.actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  });
});
