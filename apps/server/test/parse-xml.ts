export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF<]/.test(text)) throw new Error(`not XML: ${text}`);
  return text.replaceAll(/&(\w*)(;?)/g, (whole, name: string, end: string) => {
    const char = entities[name];
    if (char === undefined || end === '') throw new Error(`no such entity: ${whole}`);
    return char;
  });
};

/** Parser for the XML subset of our files; throws if the document is not well-formed. */
export const parseXml = (document: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const tokens = body.match(/<[^>]*>|[^<]+/g) ?? [];
  if (body === document || tokens.join('') !== body) throw new Error('not XML');
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.startsWith('</')) {
      if (open.pop()?.name !== token.slice(2, -1) || open.length === 0) throw new Error(`unexpected ${token}`);
    } else if (token.startsWith('<')) {
      const [, name = '', rest = ''] = /^<([A-Za-z:]+)((?: [a-z:]+="[^"]*")*)>$/.exec(token) ?? [];
      if (name === '') throw new Error(`not a tag: ${token}`);
      const pairs = [...rest.matchAll(/ ([a-z:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescapeXml(value),
      ]);
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(element);
      open.push(element);
    } else parent.text += unescapeXml(token);
  }
  const [only, ...more] = root.children;
  if (open.length !== 1 || !only || more.length > 0 || root.text.trim() !== '') throw new Error('not one element');
  return only;
};

export const childrenOf = (element: XmlElement | undefined, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element ? [element] : [],
  );

export const textOf = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.text;
