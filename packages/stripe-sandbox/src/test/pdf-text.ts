import { inflateSync } from 'node:zlib';

/** The texts of a PDF in the order in which they are drawn: its streams inflated, their strings decoded. */
export const pdfText = (pdf: Buffer): string => {
  const source = pdf.toString('latin1');
  // By their length: the last byte of a stream may look like a part of the line break behind it.
  const streams = [...source.matchAll(/<<([^>]*\/FlateDecode[^>]*)>>\s*stream\r?\n/g)].map((found) => {
    const [start, length] = [found.index + found[0].length, Number(/\/Length (\d+)/.exec(found[1] ?? '')?.[1])];
    return inflateSync(pdf.subarray(start, start + length)).toString('latin1');
  });
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\]\s*TJ/g)])
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
        .join(''),
    )
    .join('\n');
};
