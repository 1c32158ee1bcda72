import type { ColorPair } from '@holdfast/contract/brand.rules';
import type { LanguageId } from '@holdfast/contract/languages.rules';
import { darkStylesOf, styles, stylesOf } from './layout-styles.ts';

export interface MailBrand {
  name: string;
  mark: 'usual' | 'logo' | 'initial';
  primary?: ColorPair | undefined;
}

/** Content-ID of the logo: https://www.rfc-editor.org/rfc/rfc2392 */
export const logoId = 'logo@brand';

export interface MailContent {
  brand: MailBrand;
  language?: LanguageId;
  title: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  footer?: string[];
  footerLink?: { label: string; url: string };
  support?: string;
}

/** HTML and plain text with the same content. All values are plain text and escaped in the HTML. */
export function renderMail(content: MailContent): { text: string; html: string } {
  for (const link of [content.button, content.footerLink]) {
    if (link && !/^https?:\/\//.test(link.url)) throw new Error('A mail may only link to a web address');
  }
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({ brand, title, paragraphs, button, footer = [], footerLink, support }: MailContent): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const last = footerLink ? [`${footerLink.label}: ${footerLink.url}`] : [];
  const ending = [brand.name, ...footer, ...(support ? [support] : []), ...last];
  return `${[title, ...paragraphs, ...link, `-- \n${ending.join('\n')}`].join('\n\n')}\n`;
}

// Tables and inline styles, since mail programs support little else; the style element only adds dark mode.
function renderHtml({
  brand,
  language = 'en',
  title,
  paragraphs,
  button,
  footer = [],
  footerLink,
  support,
}: MailContent): string {
  const rows = [
    `<h1 class="ink" style="${styles.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="ink2" style="${styles.paragraph}">${toLines(paragraph)}</p>`),
    ...(button ? [renderButton(button, brand)] : []),
  ];
  const notes = [
    ...footer.map(toLines),
    ...(support ? [toLines(support)] : []),
    ...(footerLink ? [renderLink(footerLink)] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${darkStylesOf(brand.primary)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${styles.pageTable}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px">${renderBrand(brand)}</td></tr>
<tr><td class="card" style="${styles.card}">
${rows.join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0">${notes.map((note) => `<p class="ink3" style="${styles.footer}">${note}</p>`).join('\n')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The default mark is drawn with CSS borders: mail programs remove SVG and block images by default. */
function renderMark({ name, mark, primary }: MailBrand): string {
  if (mark === 'logo') return `<td><img src="cid:${logoId}" alt="" height="32" style="${styles.logo}"></td>`;
  const { tile, initial } = stylesOf(primary);
  const drawn =
    mark === 'initial'
      ? `<span class="button-text" style="${initial}">${escapeHtml([...name][0] ?? '')}</span>`
      : `<div class="arc" style="${styles.arc}"></div><div class="dot" style="${styles.dot}"></div>`;
  return `<td class="tile" width="32" height="32" align="center" valign="middle" style="${tile}">${drawn}</td>`;
}

function renderBrand(brand: MailBrand): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
${renderMark(brand)}
<td class="ink" style="${styles.brand}">${escapeHtml(brand.name)}</td>
</tr></table>`;
}

function renderButton({ label, url }: { label: string; url: string }, { primary }: MailBrand): string {
  const { buttonCell, button } = stylesOf(primary);
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td class="button" style="${buttonCell}"><a class="button-text" href="${href}" style="${button}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="ink3" style="${styles.link}"><a class="ink3" href="${href}" style="${styles.linkText}">${href}</a></p>`;
}

function renderLink({ label, url }: { label: string; url: string }): string {
  return `<a class="ink3" href="${escapeHtml(url)}" style="${styles.linkText}">${escapeHtml(label)}</a>`;
}

function toLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
