import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockAlerts, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

const pages = [
  {
    path: '/notifications/confirm/a-token',
    title: 'AirBolt | Receive alerts',
    button: 'Yes, send me alerts',
    answer: 'Thank you, alerts will be sent to this address',
    mock: mockAlerts.confirmNotificationEmail,
  },
  {
    path: '/unsubscribe/a-token',
    title: 'AirBolt | Unsubscribe',
    button: 'Unsubscribe',
    answer: 'No more alerts will be sent to this address',
    mock: mockAlerts.unsubscribe,
  },
];

describe.each(pages)('the page of $path', ({ path, title, button, answer, mock }) => {
  it('does nothing until somebody agrees, then says what was done', async () => {
    const spend = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mock(spend));
    const { actor } = renderPage(path);
    const agree = await screen.findByRole('button', { name: button });
    expect(document.title).toBe(title);
    expect(spend).not.toHaveBeenCalled();
    await actor.click(agree);
    expect(await screen.findByText(answer)).toBeVisible();
    expect(spend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { token: 'a-token' } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument());
  });

  it('says why it could not', async () => {
    network.use(mock(() => refuse('alert-link-expired')));
    const { actor } = renderPage(path);
    await actor.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText('This link is not valid any more')).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });
});
