export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  /** Value schema of records; `propertyNames` lists their keys. */
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: { enum?: string[] };
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export interface ExampleSource {
  samples: Record<string, unknown>;
  named: Record<string, JsonSchema>;
  /** Whether optional fields are included. */
  isComplete: boolean;
}

const typeOf = ({ type }: JsonSchema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

const fits = (schema: JsonSchema, value: unknown): boolean => {
  const { enum: allowed } = schema;
  if (allowed) return allowed.includes(value);
  const type = typeOf(schema);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return type === undefined || type === typeof value;
};

const objectExample = (schema: JsonSchema, source: ExampleSource): Record<string, unknown> => {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames?.enum && typeof additionalProperties === 'object') {
    return Object.fromEntries(propertyNames.enum.map((name) => [name, exampleOf(additionalProperties, source, name)]));
  }
  const names = Object.keys(properties);
  const needed = source.isComplete ? names : names.filter((name) => required.includes(name));
  // An empty object would be a useless example where all fields are optional (PATCH).
  const shown = needed.length > 0 ? needed : names.slice(0, 1);
  return Object.fromEntries(shown.map((name) => [name, exampleOf(properties[name] ?? {}, source, name)]));
};

export const exampleOf = (schema: JsonSchema, source: ExampleSource, name = ''): unknown => {
  const { samples, named } = source;
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, source, name);
  if (schema.const !== undefined) return schema.const;
  if (Object.hasOwn(samples, name) && fits(schema, samples[name])) return samples[name];
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, source, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, source, name)));
  if (schema.default !== undefined) return schema.default;
  const type = typeOf(schema);
  if (type === 'object' || schema.properties) return objectExample(schema, source);
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, source, name));
  if (type === 'array') return [exampleOf(schema.items ?? {}, source, name)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  if (schema.format === 'date-time') return samples.dateTime;
  return type === 'string' ? 'text' : null;
};
