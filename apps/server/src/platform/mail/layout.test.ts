import { describe, expect, it } from 'vitest';
import { type MailContent, renderMail } from './layout.ts';

const content = {
  brand: { name: 'AirBolt', mark: 'usual' },
  title: 'Verify your email',
  paragraphs: ['Hello Ann,', 'Please confirm your address.'],
  button: { label: 'Verify email', url: 'https://holdfast.test/verify/abc?a=1&b=2' },
  footer: ['You get this mail because somebody signed up with this address.'],
} satisfies MailContent;

describe('renderMail', () => {
  it('says the same in text and in HTML', () => {
    const { text, html } = renderMail(content);
    const { brand, title, paragraphs, button, footer } = content;
    for (const part of [brand.name, title, ...paragraphs, button.label, ...footer]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(`\n${button.url}\n`);
    expect(html).toContain('href="https://holdfast.test/verify/abc?a=1&amp;b=2"');
  });

  it('has no button when none is asked for', () => {
    const { text, html } = renderMail({ ...content, button: undefined });
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('http');
  });

  it('escapes every value [A11]', () => {
    const evil = '</title></style><script>alert("x")</script><a href=\'//evil\'>';
    const { html } = renderMail({
      brand: { name: evil, mark: 'initial' },
      title: evil,
      paragraphs: [evil, evil],
      button: { label: evil, url: `https://holdfast.test/"><script>alert(1)</script>` },
      footer: [evil],
    });
    expect(html).not.toMatch(/<script|href='|<a href/);
    expect(html.match(/<\/title>|<\/style>/g)).toHaveLength(2);
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(11);
  });

  it('shows line breaks of a paragraph', () => {
    expect(renderMail({ ...content, paragraphs: ['one\ntwo <b>'] }).html).toContain('one<br>two &lt;b&gt;');
  });

  it('links to web addresses only [A11]', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.test', '']) {
      expect(() => renderMail({ ...content, button: { label: 'x', url } })).toThrow(/web address/);
    }
  });

  it('loads nothing from anywhere', () => {
    expect(renderMail(content).html).not.toMatch(/<img|<link|url\(|@import|src=/);
  });
});
