const longest = 40;
const links = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b\S*/giu;

/** A name that a stranger chose, for the first sentence of a mail: one line, no links, no text of its own. */
export const plainName = (name: string, unnamed: string): string => {
  const plain = name
    .replace(links, ' ')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (plain === '') return unnamed;
  return plain.length > longest ? `${plain.slice(0, longest).trimEnd()}…` : plain;
};
