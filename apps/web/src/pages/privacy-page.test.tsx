import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { renderPage } from '../../test/render-page.tsx';
import { brand } from '../brand.ts';
import { setToken, setUser } from '../lib/session.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the page of terms and privacy', () => {
  it('is open to everybody and has its title [P2.1.8] [P2.2.69]', async () => {
    renderPage('/privacyAndTerms');
    expect(await screen.findByRole('heading', { name: 'Terms and privacy', level: 1 })).toBeVisible();
    expect(window.location.pathname).toBe('/privacyAndTerms');
    await waitFor(() => expect(document.title).toBe('AirBolt | Terms and privacy'));
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('has what it must say, and leads to the refund policy [P2.1.9]', async () => {
    renderPage('/privacyAndTerms');
    await screen.findByRole('heading', { name: 'Terms and privacy' });
    expect(section('Exclusion of liability').getByText(/we are not liable for loss or theft/)).toBeVisible();
    expect(section('Privacy statement').getByText(/This service keeps what it needs/)).toBeVisible();
    expect(section('Shipping').getByText(/up to 3 weeks, unless you choose express/)).toBeVisible();
    expect(section('Governing law').getByText(/laws of Victoria, Australia/)).toBeVisible();
    expect(section('Refunds').getByRole('link', { name: 'Read the refund policy' })).toHaveAttribute(
      'href',
      brand.links.refunds,
    );
  });

  it('opens at the section that its address names', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderPage(brand.links.privacy);
    await waitFor(() => expect(scroll.mock.contexts).toEqual([document.getElementById('privacy')]));
  });

  it('stands in the shell for signed-in people', async () => {
    setToken('Bearer x');
    setUser(aUser());
    renderPage('/privacyAndTerms');
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByRole('heading', { name: 'Terms and privacy', level: 1 })).toBeVisible();
  });

  it.each(['/login', '/signup'])('is linked at the foot of %s [P2.2.69]', async (path) => {
    renderPage(path);
    const foot = within(await screen.findByRole('contentinfo'));
    expect(foot.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacyAndTerms#privacy');
    expect(foot.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/privacyAndTerms#terms');
  });
});
