import { afterEach, describe, expect, it } from 'vitest';
import { renderMail } from './layout.ts';
import { createMailer, type Mail, MailAddressError } from './mailer.ts';
import { startFakeSmtpServer } from './smtp-server.fake.ts';

const mail: Mail = { id: '01', to: 'ann@example.test', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
const from = 'AirBolt <no-reply@holdfast.test>';
const keepNothing = () => Promise.reject(new Error('must not be stored'));

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function smtpMailer(options: { refusal?: string; from?: string } = {}) {
  const server = await startFakeSmtpServer(options.refusal);
  const mailer = createMailer({ smtpUrl: server.url, from: options.from ?? from, store: keepNothing });
  endings.push(server.close, mailer.close);
  return { mailer, received: server.received };
}

function headersOf(data: string): string[] {
  const [head = ''] = data.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

function decodeQuotedPrintable(data: string): string {
  return data
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe('mailer with SMTP', () => {
  it('delivers text and HTML to the one address', async () => {
    const { mailer, received } = await smtpMailer();
    await mailer.send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@holdfast.test', to: ['ann@example.test'] });
    const headers = headersOf(received[0]?.data ?? '');
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: AirBolt <no-reply@holdfast.test>',
        'To: ann@example.test',
        'Subject: Welcome',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(received[0]?.data).toMatch(/text\/plain[\s\S]*Hello[\s\S]*text\/html[\s\S]*<p>Hello<\/p>/);
  });

  it('gives a second try the same Message-ID and another mail another', async () => {
    const { mailer, received } = await smtpMailer();
    for (const id of ['01', '01', '02', 'x>\r\nBcc: evil@example.test']) await mailer.send({ ...mail, id });
    const ids = received.map(({ data }) => headersOf(data).find((header) => header.startsWith('Message-ID: ')));
    expect(ids[0]).toMatch(/^Message-ID: <[0-9a-f]{40}@holdfast\.test>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  it('lets no subject or name add a header or a recipient [A18]', async () => {
    const injected = 'Hi\r\nBcc: evil@example.test\r\n\r\n<script>alert(1)</script>\u2028x';
    const { mailer, received } = await smtpMailer({ from: 'Bolt, evil@example.test <no-reply@holdfast.test>' });
    await mailer.send({ ...mail, subject: injected });
    expect(received[0]).toMatchObject({ from: 'no-reply@holdfast.test', to: ['ann@example.test'] });
    const headers = headersOf(received[0]?.data ?? '');
    expect(headers).toContain('From: "Bolt, evil@example.test" <no-reply@holdfast.test>');
    expect(headers.filter((header) => /^(bcc|cc):/i.test(header))).toEqual([]);
    expect(headers).toContain('Subject: Hi Bcc: evil@example.test <script>alert(1)</script> x');
  });

  it('shows what people wrote as text, never as markup [A11]', async () => {
    const { mailer, received } = await smtpMailer();
    const name = '<img src=x onerror=alert(1)>"\'&';
    const content = renderMail({ brand: { name, mark: 'initial' }, title: name, paragraphs: [name], footer: [name] });
    await mailer.send({ ...mail, subject: name, ...content });
    const html = decodeQuotedPrintable(received[0]?.data ?? '').split('text/html')[1] ?? '';
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(html).not.toContain('<img');
  });

  it('starts with one plain sender address only [A18]', () => {
    for (const sender of [
      '',
      'AirBolt',
      'a@x.test, b@x.test',
      'Air\r\nBcc: evil@x.test <a@x.test>',
      'A <a@x.test\r\nX: y>',
    ]) {
      expect(() => createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: sender, store: keepNothing })).toThrow(
        MailAddressError,
      );
    }
  });

  it('fails when the server refuses, so that it can be tried again', async () => {
    const { mailer, received } = await smtpMailer({ refusal: '451 try later' });
    await expect(mailer.send(mail)).rejects.toThrow(/451/);
    expect(received).toEqual([]);
  });
});

describe('mailer without SMTP', () => {
  it('keeps the mail', async () => {
    const stored: Mail[] = [];
    const mailer = createMailer({ from, store: async (kept) => void stored.push(kept) });
    await mailer.send({ ...mail, subject: 'Two\nlines' });
    expect(stored).toEqual([{ ...mail, subject: 'Two lines' }]);
  });

  it.each([
    'ann@example.test\r\nBcc: evil@example.test',
    'ann@example.test, evil@example.test',
    'ann@example.test;evil@example.test',
    'Ann <evil@example.test>',
    '<ann@example.test>',
    'ann@example.test ',
    '"ann,evil"@example.test',
    'group:ann@example.test',
    'ann@evil@example.test',
    'ann',
    '@example.test',
    '',
  ])('refuses %j as a recipient [A18]', async (to) => {
    const stored: Mail[] = [];
    const mailer = createMailer({ from, store: async (kept) => void stored.push(kept) });
    await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailAddressError);
    expect(stored).toEqual([]);
  });

  it('refuses an address longer than any can be', async () => {
    const mailer = createMailer({ from, store: keepNothing });
    await expect(mailer.send({ ...mail, to: `${'a'.repeat(320)}@example.test` })).rejects.toThrow(MailAddressError);
  });

  it.each(['ann+tag@example.test', "o'neil@example.co.uk", 'åse@exämple.test'])('takes %s', async (to) => {
    const stored: Mail[] = [];
    await createMailer({ from, store: async (kept) => void stored.push(kept) }).send({ ...mail, to });
    expect(stored).toMatchObject([{ to }]);
  });
});
