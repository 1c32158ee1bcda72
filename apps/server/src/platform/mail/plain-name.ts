const longest = 40;
const links = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b\S*/giu;

/** Sanitises a user-chosen name for use in mails (phishing): one line, no links, limited length. */
export const plainName = (name: string, unnamed: string): string => {
  const plain = name
    .replace(links, ' ')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (plain === '') return unnamed;
  return plain.length > longest ? `${plain.slice(0, longest).trimEnd()}…` : plain;
};
