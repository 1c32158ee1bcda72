import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
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
    const system = within(screen.getByRole('region', { name: 'Versions and status' }));
    expect(await system.findByText('9.8.7')).toBeVisible();
  });

  it('answers questions', async () => {
    const { actor } = renderPage('/support', { as: aUser() });
    const answers = within(await screen.findByRole('region', { name: 'Questions and answers' }));
    const answer = answers.getByText(/draw a fence around where it should stay/);
    expect(answer.closest('details')).not.toHaveAttribute('open');
    await actor.click(answers.getByText('How am I told when a device leaves?'));
    expect(answer.closest('details')).toHaveAttribute('open');
  });

  it('has the address of the operator where one is configured', async () => {
    network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, supportEmail: 'help@operator.test' })));
    renderPage('/support', { as: aUser() });
    const link = await screen.findByRole('link', { name: 'Write an email' });
    await waitFor(() => expect(link).toHaveAttribute('href', 'mailto:help@operator.test'));
  });

  it.each([
    [200, 'Everything works'],
    [503, 'Something does not work'],
  ])('says by the readiness %i of the server: %s', async (status, text) => {
    network.use(http.get('/readyz', () => HttpResponse.json({}, { status })));
    renderPage('/support', { as: aUser() });
    expect(await screen.findByText(text)).toBeVisible();
  });
});
