import type { z } from 'zod';
import type { Context } from '../context.ts';

export interface Call<P> {
  params: P;
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  schema: z.ZodType;
  run: (ctx: Context, call: Call<unknown>) => object;
  /** A browser may call it with the object's client secret instead of the secret key. */
  isForBrowsers: boolean;
}

/** One call of the API: its path, the parameters that it takes, and what it does. */
export const route = <S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (ctx: Context, call: Call<z.output<S>>) => object,
  isForBrowsers = false,
): Route => ({ method, path, schema, run: run as Route['run'], isForBrowsers });
