import { pointSources } from '@holdfast/contract/history.rules';
import { gapSeconds } from '@holdfast/contract/timeline.rules';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import type { Span } from './days.ts';
import type { FileFormat } from './export-formats.ts';
import { addressColumn } from './point-addresses.queries.ts';

export interface ExportPage {
  text: string;
  count: number;
  last: { timestamp: string; alertType: string };
}

export interface PageLimits {
  limit: number;
  earlier: ExportPage['last'] | null;
}

/** The values of a statement; returns their placeholders. */
const createParameters = () => {
  const values: unknown[] = [];
  return { values, add: (value: unknown, type: string) => `$${values.push(value)}::${type}` };
};

/** The dictionary's texts are rendered in a subquery of their own, so that each is rendered once per page (Memoize). */
const renderedAddress = (render: (text: string) => string) => ({
  column: `coalesce(a.rendered, ${render('l.address')})`,
  join: `LEFT JOIN LATERAL (
    SELECT text, ${render('text')} AS rendered FROM point_addresses WHERE id = l.address_id OFFSET 0
  ) a ON true`,
});

const plainAddress = { column: addressColumn, join: 'LEFT JOIN point_addresses a ON a.id = l.address_id' };

export const exportPagesRepository = (db: Db) => ({
  /** Keyset pagination in the order of the format. */
  read: async (
    deviceId: string,
    format: FileFormat,
    { from, until, filter }: Span & { filter: string },
    after: ExportPage['last'] | null,
    { limit, earlier }: PageLimits,
  ): Promise<ExportPage> => {
    const { values, add } = createParameters();
    const before = format.isNewestFirst ? until : new Date(from.getTime() - 1);
    const [order, beyond, last] = format.isNewestFirst ? ['DESC', '<', 'min'] : ['ASC', '>', 'max'];
    const address = format.address ? renderedAddress(format.address) : plainAddress;
    const timestamp = add(after?.timestamp ?? before.toISOString(), 'timestamptz');
    const alertType = add(after?.alertType ?? '', 'text');

    const matching = () => {
      const sources = pointSources.filter((name) => name.includes(filter.toLowerCase()));
      const like = add(likeLiteral(filter), 'text');
      return `AND (${addressColumn} ILIKE ${like} OR source = ANY(${add(sources, 'text[]')})
          OR (alert_type <> '' AND alert_type ILIKE ${like}))`;
    };
    /** The first point of a page is compared with the last point of the previous page. */
    const gap = () => `CASE WHEN timestamp
        - lag(timestamp, 1, ${add((after ?? earlier)?.timestamp ?? null, 'timestamptz')}) OVER (ORDER BY timestamp, alert_type)
        > interval '${gapSeconds} seconds' THEN '${format.atGap}' ELSE '' END || `;

    const sql = `
  SELECT string_agg(line, ${add(format.between, 'text')}) AS text, count(*)::int AS count, ${last}(timestamp)::text AS timestamp,
    (array_agg(alert_type))[count(*)] AS "alertType"
  FROM (
    SELECT timestamp, alert_type, ${format.atGap === undefined ? '' : gap()}${format.point} AS line
    FROM (
      SELECT timestamp, alert_type, ${format.columns}, ${address.column} AS address
      FROM location_points l ${address.join}
      WHERE device_id = ${add(deviceId, 'uuid')}
        AND timestamp >= ${add(from.toISOString(), 'timestamptz')} AND timestamp < ${add(until.toISOString(), 'timestamptz')}
        AND timestamp ${beyond}= ${timestamp} AND (timestamp, alert_type) ${beyond} (${timestamp}, ${alertType})
        ${filter === '' ? '' : matching()}
      ORDER BY timestamp ${order}, alert_type ${order} LIMIT ${add(limit, 'int')}
    ) AS page
    ORDER BY timestamp ${order}, alert_type ${order}
  ) AS points`;
    const { rows } = await executeSql(db)(sql, values);
    const [row = {}] = rows;
    const { text, count, ...end } = row;
    // The driver's row objects live until the next major GC and would keep the text in memory.
    row.text = null;
    return {
      text: String(text ?? ''),
      count: Number(count),
      last: { timestamp: String(end.timestamp), alertType: String(end.alertType) },
    };
  },
});
