import { z } from 'zod';

export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(0).default(0),
  perPage: z.coerce.number().int().min(1).max(1000).default(20),
  filter: z.string().max(200).default(''),
});

export const pagination = z
  .object({
    page: z.number(),
    perPage: z.number(),
    total: z.number(),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
    filter: z.string(),
  })
  .meta({ id: 'Pagination' });

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination });
