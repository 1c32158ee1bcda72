import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

const read = (file: string) => readFile(new URL(`schemas/${file}`, import.meta.url), 'utf8');

/** The published schemas, with their imports by URL. */
const published = {
  gpx: { schema: 'gpx.xsd', imports: {} },
  kml: {
    schema: 'ogckml22.xsd',
    imports: {
      'atom-author-link.xsd': 'atom-author-link.xsd',
      'http://docs.oasis-open.org/election/external/xAL.xsd': 'xAL.xsd',
    },
  },
};

export const schemaErrors = async (format: keyof typeof published, xml: string): Promise<string[]> => {
  const { schema, imports } = published[format];
  let contents = await read(schema);
  for (const [address, file] of Object.entries(imports)) contents = contents.replace(address, file);
  const preload = await Promise.all(
    Object.values(imports).map(async (fileName) => ({ fileName, contents: await read(fileName) })),
  );
  const { errors } = await validateXML({ xml, schema: { fileName: schema, contents }, preload });
  return errors.map(({ message }) => message);
};
