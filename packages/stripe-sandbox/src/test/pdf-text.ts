import { inflateSync } from 'node:zlib';

/** The texts of a PDF in the order in which they are drawn: its streams inflated, their strings decoded. */
export const pdfText = (pdf: Buffer): string => {
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\]\s*TJ/g)])
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
        .join(''),
    )
    .join('\n');
};
