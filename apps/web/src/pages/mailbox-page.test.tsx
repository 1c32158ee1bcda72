import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clientConfig, mockAuth, mockMailbox, network } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

const mail = (id: string, fields = {}) => ({
  id,
  to: 'maya@example.test',
  subject: `Mail ${id}`,
  text: `Open https://airbolt.test/verify/${id} now`,
  html: `<html><head></head><body><p>Body ${id}</p><script>alert(1)</script></body></html>`,
  createdAt: new Date().toISOString(),
  ...fields,
});

describe('the mailbox', () => {
  it('lists the mails and reads the newest', async () => {
    network.use(mockMailbox.listMails(() => ({ data: [mail('b'), mail('a')] })));
    const { actor } = renderPage('/dev/mailbox');
    const list = within(await screen.findByRole('list', { name: 'Mails' }));
    expect(list.getAllByRole('button').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Mail b'),
      expect.stringContaining('Mail a'),
    ]);
    expect(screen.getByRole('article', { name: 'Mail b' })).toBeVisible();
    await actor.click(list.getByRole('button', { name: /Mail a/ }));
    expect(screen.getByRole('article', { name: 'Mail a' })).toBeVisible();
  });

  it('shows a mail where no script of it can run', async () => {
    network.use(mockMailbox.listMails(() => ({ data: [mail('a')] })));
    renderPage('/dev/mailbox');
    const frame = await screen.findByTitle('Content of the mail');
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('Body a'));
    expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin|forms)/);
  });

  it('has the plain text with links to click', async () => {
    network.use(mockMailbox.listMails(() => ({ data: [mail('a')] })));
    const { actor } = renderPage('/dev/mailbox');
    await actor.click(await screen.findByRole('radio', { name: 'Plain text' }));
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://airbolt.test/verify/a');
  });

  it('asks for the recipient and with the key of its address', async () => {
    const list = vi.fn(() => ({ data: [] }));
    network.use(mockMailbox.listMails(list));
    renderPage('/dev/mailbox?to=maya@example.test&key=secret');
    expect(await screen.findByText('No mail yet')).toBeVisible();
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ query: { to: 'maya@example.test', key: 'secret' } }));
  });

  it('does not exist where the server has none', async () => {
    network.use(mockAuth.getClientConfig(() => ({ ...clientConfig, hasMailbox: false })));
    renderPage('/dev/mailbox');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
