import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  NeverType,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
} from 'ts-json-schema-generator';

const here = dirname(fileURLToPath(import.meta.url));
const typesFile = join(here, 'sdk-types.ts');
const stripe = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../package.json');

/** All other files declare objects that the sandbox never sends, not even expanded. */
const KEPT = [
  'shared',
  'lib',
  'Charges',
  'Coupons',
  'Customers',
  'Discounts',
  'Events',
  'Invoices',
  'InvoicePayments',
  'InvoiceItems',
  'InvoiceLineItems',
  'PaymentIntents',
  'PaymentMethods',
  'Plans',
  'Prices',
  'Products',
  'Refunds',
  'SetupIntents',
  'Subscriptions',
  'SubscriptionItems',
  'SubscriptionSchedules',
  'TaxRates',
  'TestClocks',
];

type Node = Parameters<SubNodeParser['supportsNode']>[0];

const nameOf = (node: Node) => (node as { name?: { text?: string } }).name?.text;
const isDeclaration = (node: Node) => nameOf(node) !== undefined && 'members' in node;
const isForeign = (node: Node) => {
  const file = node.getSourceFile().fileName;
  return file.includes('/stripe/esm/') && !KEPT.some((name) => file.endsWith(`/${name}.d.ts`));
};

/** Decimals are strings on the wire; `OtherString` would make every enum accept any string. */
const special: SubNodeParser = {
  supportsNode: (node) =>
    ['Decimal', 'OtherString'].includes(nameOf(node) ?? '') || (isDeclaration(node) && isForeign(node)),
  createType: (node) => (nameOf(node) === 'Decimal' ? new StringType() : new NeverType()),
};

const generate = () => {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    path: typesFile,
    tsconfig: join(here, 'tsconfig.sdk.json'),
    // All exports of the file: SdkObjects and SdkEvents.
    type: '*',
    skipTypeCheck: true,
    jsDoc: 'none',
    expose: 'all',
    additionalProperties: false,
  };
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) => chain.addNodeParser(special));
  return new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(config.type);
};

/** JSON schema of the SDK's declarations, cached on disk by a hash of its sources. */
export const ensureSdkSchema = (): string => {
  const sources = [typesFile, fileURLToPath(import.meta.url), stripe].map((file) => readFileSync(file, 'utf8'));
  const version = createHash('sha256').update(sources.join('\0')).digest('hex').slice(0, 16);
  const file = join(dirname(stripe), '../.cache/stripe-sandbox', `sdk-${version}.json`);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(generate()));
    renameSync(`${file}.${process.pid}`, file);
  }
  return file;
};
