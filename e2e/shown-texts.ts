import type { Page, Response } from '@playwright/test';

/** Visible and announced texts of the page, with their elements. */
export const shownTexts = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt'];
    const placeOf = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')}">`;
    const found: { text: string; place: string }[] = [{ text: document.title, place: 'the title' }];
    const add = (text: string | null, element: Element) => {
      if (text?.trim()) found.push({ text: text.trim().replace(/\s+/g, ' '), place: placeOf(element) });
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, iframe') || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of attributes) add(element.getAttribute(name), element);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        add(element.placeholder, element);
        // Typed input is data, but the displayed choice of a select is a text.
        if (element.readOnly || element.getAttribute('aria-haspopup')) add(element.value, element);
      }
      const texts: string[] = [];
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        // A possible line break divides a text for the eye only.
        const start = node.previousSibling?.nodeName === 'WBR' ? (texts.pop() ?? '') : '';
        texts.push(`${start}${node.nodeValue}`);
      }
      for (const text of texts) add(text, element);
    }
    return found;
  });

export type ShownText = Awaited<ReturnType<typeof shownTexts>>[number];

/** JSON keys whose values are shown as they are (names, addresses, server messages); excludes states and kinds. */
const dataKeys = new Set(
  `name deviceName email address deviceUUID imei firmware message text subject html to number description features
  code title sharerName firstName lastName invitedEmail ownerEmail ownerName actor subjectName action origin browser
  place city country key secret version server attribution timezone userAgent displayName line1 line2
  postal_code esim iccid last4 brand productId says advice migration nodeVersion`.split(/\s+/),
);

const collect = (value: unknown, key: string, into: Set<string>) => {
  if (typeof value === 'string' && dataKeys.has(key)) into.add(value.trim().replace(/\s+/g, ' '));
  else if (Array.isArray(value)) for (const item of value) collect(item, key, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) collect(item, name, into);
};

export const watchData = (page: Page) => {
  const strings = new Set<string>();
  const reading = new Set<Promise<void>>();
  const read = async (response: Response) => {
    const body: unknown = await response.json().catch(() => null);
    collect(body, '', strings);
  };
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    const done = read(response).finally(() => reading.delete(done));
    reading.add(done);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const start = String(payload).indexOf('[');
      if (start < 0) return;
      try {
        collect(JSON.parse(String(payload).slice(start)), '', strings);
      } catch {
        // Not a message but a part of the socket.io handshake.
      }
    }),
  );
  return {
    /** All strings so far; one or two letters could mask parts of other words. */
    strings: async () => {
      await Promise.all(reading);
      return [...strings].filter((text) => text.length > 2);
    },
  };
};

/** The text outside of ⟦…⟧, the (nestable) markers around catalogue texts. */
const outsideBrackets = (text: string) => {
  let depth = 0;
  return [...text]
    .filter((letter) => {
      if (letter === '⟦') depth += 1;
      const isOutside = depth === 0;
      if (letter === '⟧') depth -= 1;
      return isOutside;
    })
    .join('');
};

/** The pseudo-locale formats in Greek, so Latin letters are hard-coded text. */
const latin = /\p{Script=Latin}/u;

/** Longest first, so that a word is not removed from within a longer one. */
export const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length);

export const withoutAll = (text: string, known: readonly string[]) =>
  known.reduce((rest, word) => (rest.includes(word) ? rest.replaceAll(word, ' ') : rest), text);

export const isHardCoded = (text: string, known: readonly string[]) => {
  const rest = outsideBrackets(text);
  return latin.test(rest) && latin.test(withoutAll(rest, known));
};
