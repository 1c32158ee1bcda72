import { z } from 'zod';
import type { Context } from '../context.ts';
import { needRow } from '../records.ts';
import type { Tables } from '../store.ts';
import { type Seen, viewOf } from '../views/view.ts';
import * as field from './fields.ts';
import { listOf, type PageParams, pageOf } from './paging.ts';

export interface Call<P> {
  params: P;
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  schema: z.ZodType;
  run: (ctx: Context, call: Call<unknown>) => object;
  /** Allows calls from a browser with the object's client secret instead of the secret key. */
  isForBrowsers: boolean;
}

export const route = <S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (ctx: Context, call: Call<z.output<S>>) => object,
  isForBrowsers = false,
): Route => ({ method, path, schema, run: run as Route['run'], isForBrowsers });

export const onlyExpand = z.strictObject({ expand: field.expand });

/** `GET path/:id`. */
export const getRoute = (path: string, table: Seen): Route =>
  route('GET', `${path}/:id`, onlyExpand, (ctx, { id }) => viewOf(ctx, table, needRow(ctx, table, id)));

/** `GET path`: a page of the matching rows, newest first. */
export const listRoute = <N extends Seen, F extends z.ZodRawShape>(
  path: string,
  table: N,
  filters: F,
  matches: (row: Tables[N], filters: z.output<z.ZodObject<F>>) => boolean,
): Route =>
  route('GET', path, z.strictObject({ ...filters, ...field.page }), (ctx, { params }) => {
    const given = params as z.output<z.ZodObject<F>>;
    const matching = ctx.store.all(table).filter((row) => matches(row, given));
    const { rows, has_more } = pageOf(matching, params as PageParams, table);
    return listOf(
      rows.map((row) => viewOf(ctx, table, row)),
      path,
      has_more,
    );
  });
