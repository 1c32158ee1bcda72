const HEADING = /^## (\S+), (.+)$/;

export function releaseNotes({ tag, version, changelog }) {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag || 'missing'}, but package.json has ${version}.`);
  const lines = changelog.split('\n');
  const at = lines.findIndex((line) => HEADING.exec(line)?.[1] === version);
  if (at < 0) throw new Error(`CHANGELOG.md has no section '## ${version}, YYYY-MM-DD'.`);
  const [, , day] = HEADING.exec(lines[at]);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`CHANGELOG.md says of ${version} '${day}' instead of its day.`);
  const next = lines.findIndex((line, index) => index > at && HEADING.test(line));
  const notes = lines.slice(at + 1, next < 0 ? undefined : next).join('\n');
  if (notes.trim() === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes.trim();
}
