import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Brand, type BrandFile, usualBrand } from './brand.ts';
import { contrastProblems } from './brand-colors.ts';

const word = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029<>"]+$/u, 'one line without < > "');
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #1C56B0');
const pair = z.strictObject({ light: color, dark: color }).transform(({ light, dark }) => [light, dark] as const);
const address = z.url({ protocol: /^https?$/ });

const brandFile = z.strictObject({
  name: word,
  plural: word.optional(),
  colors: z.strictObject({ primary: pair.optional(), accent: pair.optional() }).default({}),
  supportEmail: z.email().optional(),
  supportUrl: address.optional(),
  links: z
    .strictObject({ ios: address.optional(), android: address.optional(), refunds: address.optional() })
    .optional(),
});

export const brandNameOf = word;

const longestJson = 64 * 1024;
const longestPicture = 256 * 1024;
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const kinds = [
  {
    ending: 'svg',
    type: 'image/svg+xml',
    isRight: (content: Buffer) => /<svg[\s>]/.test(content.subarray(0, 4096).toString('utf8')),
  },
  { ending: 'png', type: 'image/png', isRight: (content: Buffer) => content.subarray(0, 8).equals(pngStart) },
] as const;

/** Reasons why the brand folder is unusable, one per line. */
export class BrandError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const refuse = (...problems: string[]): never => {
  throw new BrandError(problems);
};

const readBounded = (folder: string, name: string, longest: number): Buffer | undefined => {
  const path = join(folder, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) return refuse(`${name} is no file`);
  if (found.size > longest) return refuse(`${name} has ${found.size} bytes, at most ${longest} are taken`);
  return readFileSync(path);
};

const readPicture = (folder: string, name: string): BrandFile | undefined => {
  for (const { ending, type, isRight } of kinds) {
    const content = readBounded(folder, `${name}.${ending}`, longestPicture);
    if (content && !isRight(content)) return refuse(`${name}.${ending} is no ${ending.toUpperCase()} picture`);
    if (content) return { type, content };
  }
  return undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`brand.json is no JSON (${(error as Error).message})`);
  }
};

const readFolder = (folder: string): Brand => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return refuse(`${folder} is no folder`);
  const json = readBounded(folder, 'brand.json', longestJson);
  if (!json) return refuse(`${folder} has no brand.json`);
  const read = brandFile.safeParse(parse(json.toString('utf8')));
  if (!read.success) {
    return refuse(...read.error.issues.map(({ path, message }) => `brand.json: ${[...path, ''].join('.')} ${message}`));
  }
  const problems = contrastProblems(read.data.colors);
  if (problems.length > 0) return refuse(...problems.map((problem) => `brand.json: ${problem}`));
  const logo = readPicture(folder, 'logo');
  const favicon = readPicture(folder, 'favicon');
  return {
    ...read.data,
    isOwn: true,
    supportEmail: read.data.supportEmail ?? '',
    ...(logo && { logo }),
    ...(favicon && { favicon }),
  };
};

interface Given {
  dir: string | undefined;
  name: string | undefined;
  supportEmail: string | undefined;
}

/** Brand of the folder or the default one; BRAND_NAME and SUPPORT_EMAIL override both. */
export const readBrand = ({ dir, name, supportEmail }: Given): Brand => {
  const found = dir === undefined ? usualBrand : readFolder(resolve(dir));
  return {
    ...found,
    ...(name !== undefined && { name, isOwn: true }),
    ...(supportEmail !== undefined && { supportEmail, isOwn: true }),
  };
};
