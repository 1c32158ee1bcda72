import { strToU8, type Zippable, zipSync } from 'fflate';

export interface ZipFile {
  name: string;
  content: string | Uint8Array;
}

export function zipOf(files: ZipFile[]): Uint8Array {
  const entries: Zippable = {};
  for (const { name, content } of files) {
    entries[freeName(safeName(name), entries)] = typeof content === 'string' ? strToU8(content) : content;
  }
  return zipSync(entries, { level: 6 });
}

/** A name that stays inside the folder where the archive is unpacked, on every system. */
function safeName(name: string): string {
  const parts = name
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) => part.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/[. ]+$/, ''))
    .filter((part) => part !== '');
  return parts.join('/').replace(/^__proto__$/, 'proto') || 'file';
}

function freeName(name: string, taken: Zippable): string {
  if (!Object.hasOwn(taken, name)) return name;
  const [, base, extension] = /^(.*?)(\.[^./]+)?$/s.exec(name) ?? [];
  let number = 2;
  while (Object.hasOwn(taken, `${base} (${number})${extension ?? ''}`)) number += 1;
  return `${base} (${number})${extension ?? ''}`;
}
