import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { renderPage } from '../../../test/render-page.tsx';

describe('the shell', () => {
  it('has a drawer, a top bar with the page title and an account menu [P1.2.12]', async () => {
    renderPage('/', { as: aUser() });
    const drawer = await screen.findByRole('navigation', { name: 'Main navigation' });
    expect(within(drawer).getByRole('link', { name: 'All Devices' })).toHaveAttribute('aria-current', 'page');
    expect(within(screen.getByRole('banner')).getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });
});
