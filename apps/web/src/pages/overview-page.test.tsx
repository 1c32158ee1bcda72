import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { renderPage } from '../../test/render-page.tsx';
import { brand } from '../brand.ts';

describe('the overview of somebody without devices', () => {
  it.each(['/', '/device'])('at %s welcomes them and shows the way to the apps and to help', async (path) => {
    renderPage(path, { as: aUser() });
    const card = within(await screen.findByRole('region', { name: 'Welcome to AirBolt' }));
    expect(card.getByText(/Add your first device in the iOS or Android mobile app/)).toBeVisible();
    expect(card.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', brand.links.ios);
    expect(card.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', brand.links.android);
    expect(card.getByRole('link', { name: 'Help & Support' })).toHaveAttribute('href', brand.links.help);
  });
});
