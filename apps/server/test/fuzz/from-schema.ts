import fc from 'fast-check';
import { z } from 'zod';

/** Subset of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

/** Existing values on the server, by field name. */
export type RealValues = Record<string, string[]>;

export interface Style {
  real: RealValues;
  /** Generates values at the limits and one beyond. */
  isAtLimits: boolean;
}

export const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Longer texts are covered by `hugeValue`. */
const longest = 2_000;

const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema, style: Style) => {
  if (format === 'date-time') {
    const dates = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    return dates.map((date) => date.toISOString());
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  if (style.isAtLimits) {
    const lengths = [minLength, minLength - 1, minLength + 1, Math.min(maxLength, longest), maxLength + 1];
    const within = lengths.filter((length) => length >= 0 && length <= longest + 1);
    return fc
      .tuple(fc.constantFrom(...within), fc.constantFrom('a', 'é', '🔒', '7'))
      .map(([length, unit]) => unit.repeat(length));
  }
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
};

const numberOf = (schema: JsonSchema, style: Style) => {
  const { multipleOf } = schema;
  const low = schema.minimum ?? schema.exclusiveMinimum ?? -1e6;
  const high = schema.maximum ?? schema.exclusiveMaximum ?? 1e6;
  if (style.isAtLimits) return fc.constantFrom(low, high, low - 1, high + 1, low + 0.5, (low + high) / 2);
  const top = Math.min(high, low + 1e6);
  if (multipleOf && multipleOf >= 1) {
    return fc
      .integer({ min: Math.ceil(low / multipleOf), max: Math.floor(high / multipleOf) })
      .map((n) => n * multipleOf);
  }
  if (multipleOf) return fc.integer({ min: low * 100, max: top * 100 }).map((cents) => cents / 100);
  if (schema.type === 'integer') return fc.integer({ min: Math.ceil(low), max: Math.floor(top) });
  return fc.double({ min: low, max: top, noNaN: true });
};

const listOf = ({ items = {}, minItems = 0, maxItems = 6 }: JsonSchema, field: string, style: Style) => {
  const item = arbitraryOf(items, field, style);
  const few = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 6)) });
  if (!style.isAtLimits || maxItems > 1_000) return few;
  const sizes = fc.constantFrom(...new Set([Math.max(0, minItems - 1), minItems, maxItems, maxItems + 1]));
  return fc.oneof(
    few,
    sizes.chain((size) => item.map((one) => Array.from({ length: size }, () => one))),
  );
};

const objectOf = ({ properties = {}, required = [] }: JsonSchema, style: Style) => {
  const fields = Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner, name, style)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
};

const generalArbitraryOf = (schema: JsonSchema, field: string, style: Style): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((inner) => arbitraryOf(inner, field, style)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type] = [schema.type].flat();
  if (type === 'object') return objectOf(schema, style);
  if (type === 'array') return listOf(schema, field, style);
  if (type === 'string') return textOf(schema, style);
  if (type === 'number' || type === 'integer') return numberOf(schema, style);
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
};

/** Arbitrary of valid or nearly valid values; prefers existing values for fields that have them. */
export const arbitraryOf = (schema: JsonSchema, field: string, style: Style): fc.Arbitrary<unknown> => {
  const real = style.real[field];
  const general = generalArbitraryOf(schema, field, style);
  if (!real?.length || schema.type !== 'string') return general;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: general });
};
