import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface ZipFile {
  name: string;
  /** Large files are streamed: each chunk is produced on demand. */
  content: string | Uint8Array | AsyncIterable<string | Buffer>;
}

async function* piecesOf({ content }: ZipFile): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield strToU8(content);
  else if (content instanceof Uint8Array) yield content;
  else for await (const piece of content) yield typeof piece === 'string' ? strToU8(piece) : piece;
}

/** Streams the archive with back-pressure: one chunk is in memory, and the next is produced when it was consumed. */
export async function* zipStream(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const taken = new Set<string>();
  let ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const file of files) {
    const name = freeName(safeName(file.name), taken);
    taken.add(name);
    const entry = new ZipDeflate(name, { level: 6 });
    archive.add(entry);
    for await (const piece of piecesOf(file)) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  archive.end();
  yield* take();
}

/** Sanitised path without traversal (zip slip), valid on every system. */
function safeName(name: string): string {
  const parts = name
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) => part.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/[. ]+$/, ''))
    .filter((part) => part !== '');
  return parts.join('/').replace(/^__proto__$/, 'proto') || 'file';
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, base, extension] = /^(.*?)(\.[^./]+)?$/s.exec(name) ?? [];
  let number = 2;
  while (taken.has(`${base} (${number})${extension ?? ''}`)) number += 1;
  return `${base} (${number})${extension ?? ''}`;
}
