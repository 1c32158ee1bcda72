import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { clientConfig, mockAuth, network } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';
import { brand } from '../brand.ts';

describe('the support page', () => {
  it('has a title bar, and below it the help links and the versions of web and server [P2.1.10] [P2.2.70]', async () => {
    network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, version: '9.8.7' })));
    renderPage('/support', { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Help & Support', level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open help centre' })).toHaveAttribute('href', brand.links.help);
    expect(screen.getByRole('link', { name: 'Write an email' })).toHaveAttribute('href', brand.links.contact);
    const versions = within(screen.getByRole('region', { name: 'Versions' }));
    expect(await versions.findByText('9.8.7')).toBeVisible();
  });
});
