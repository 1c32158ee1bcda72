import { inflateSync } from 'node:zlib';

/** Extracts the text of a PDF in drawing order. */
export const pdfText = (pdf: Buffer): string => {
  const source = pdf.toString('latin1');
  // Uses `/Length`: the last byte of a stream can look like part of the following line break.
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
