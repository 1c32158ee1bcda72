import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aToken, aUser } from '../../../test/factories.ts';
import { mockAccount, network } from '../../../test/network.ts';
import { openAccount } from '../../../test/open-account.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { brand } from '../../brand.ts';
import { setToken } from '../../lib/session.ts';

describe('the account page', () => {
  it('is where /user leads [P2.2.9]', async () => {
    network.use(mockAccount.listSessions(() => ({ data: [] })));
    renderPage('/user', { as: aUser() });
    expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
    expect(window.location.pathname).toBe('/user/account');
  });

  it('sends a visitor to the sign-in page [P2.2.9]', async () => {
    renderPage('/user');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('has a top bar with its title [P2.2.31]', async () => {
    await openAccount();
    expect(within(screen.getByRole('banner')).getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    expect(document.title).toBe(`${brand.titlePrefix}Account`);
  });

  it('always has the tab of the settings [P2.2.32]', async () => {
    await openAccount({ roles: ['sharedUser'] });
    const tabs = within(screen.getByRole('navigation', { name: 'Account sections' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Account settings']);
    expect(tabs[0]).toHaveAttribute('aria-current', 'page');
  });

  it('opens the help page in a new tab, which learns nothing of this one [P2.2.39]', async () => {
    await openAccount();
    const link = screen.getByRole('link', { name: /Help and support/ });
    expect(link).toHaveAttribute('href', brand.links.help);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('shows what changed elsewhere as soon as it is opened', async () => {
    const before = aUser({ updateToEmail: 'new@example.test' });
    const answers = [before, { ...before, email: 'new@example.test', updateToEmail: '' }];
    network.use(
      mockAccount.listSessions(() => ({ data: [] })),
      mockAccount.getCurrentUser(() => ({ user: answers.shift() ?? before })),
    );
    setToken(aToken);
    renderPage('/user/account');
    expect(await screen.findByDisplayValue('new@example.test')).toHaveAccessibleName('Email');
    expect(screen.queryByText(/to be verified/)).not.toBeInTheDocument();
  });
});
