import { z } from 'zod';

export const text = z.string().max(5000);
export const int = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const amount = int;
export const time = int;
export const decimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,12})?$/, 'Invalid decimal')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, 'Invalid currency')
  .toLowerCase();

/** An empty string clears the field. */
export const emptyable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

export const metadata = emptyable(z.record(z.string().max(40), z.string().max(500))).optional();
export const expand = z.array(text).optional();

export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});

export const billingDetails = z.strictObject({
  address: emptyable(address).optional(),
  name: emptyable(text).optional(),
});

export const page = {
  limit: int.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

export const discounts = emptyable(z.array(z.strictObject({ coupon: text }))).optional();
export const taxRates = emptyable(z.array(text)).optional();

type Metadata = Record<string, string>;

/** An empty value removes its key; an empty object parameter removes all keys. */
export const mergeMetadata = (old: Metadata | null, change: Metadata | null | undefined): Metadata => {
  if (change === undefined) return old ?? {};
  if (change === null) return {};
  const merged = { ...old, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
};

export const toAddress = (given: z.output<typeof address> | null) =>
  given && {
    city: given.city || null,
    country: given.country || null,
    line1: given.line1 || null,
    line2: given.line2 || null,
    postal_code: given.postal_code || null,
    state: given.state || null,
  };
