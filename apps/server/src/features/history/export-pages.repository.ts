import { pointSources } from '@holdfast/contract/history.rules';
import { gapSeconds } from '@holdfast/contract/timeline.rules';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import type { Span } from './days.ts';
import type { FileFormat } from './export-formats.ts';
import { motionColumns } from './motion-columns.ts';
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

/** The first point of a page is compared with the last point of the previous page ($11). */
const lineSql = ({ point, atGap }: FileFormat) =>
  atGap === undefined
    ? point
    : `CASE WHEN timestamp - lag(timestamp, 1, $11::timestamptz) OVER (ORDER BY timestamp, alert_type)
        > interval '${gapSeconds} seconds' THEN '${atGap}' ELSE '' END || ${point}`;

const pageSql = (format: FileFormat) => {
  const [order, beyond] = format.isNewestFirst ? ['DESC', '<'] : ['ASC', '>'];
  return `
  SELECT string_agg(line, $10::text) AS text, count(*)::int AS count, (array_agg(timestamp))[count(*)]::text AS timestamp,
    (array_agg(alert_type))[count(*)] AS "alertType"
  FROM (
    SELECT timestamp, alert_type, ${lineSql(format)} AS line
    FROM (
      SELECT timestamp, alert_type, latitude, longitude, accuracy, source, modem_temperature, modem_voltage,
        ${motionColumns}, ${addressColumn} AS address
      FROM location_points l LEFT JOIN point_addresses a ON a.id = l.address_id
      WHERE device_id = $1::uuid AND timestamp >= $2::timestamptz AND timestamp < $3::timestamptz
        AND timestamp ${beyond}= $4::timestamptz AND (timestamp, alert_type) ${beyond} ($4::timestamptz, $5::text)
        AND ($7::text = '' OR ${addressColumn} ILIKE $8::text OR source = ANY($9::text[])
          OR (alert_type <> '' AND alert_type ILIKE $8::text))
      ORDER BY timestamp ${order}, alert_type ${order} LIMIT $6::int
    ) AS page
    ORDER BY timestamp ${order}, alert_type ${order}
  ) AS points`;
};

export const exportPagesRepository = (db: Db) => ({
  /** Keyset pagination in the order of the format. */
  read: async (
    deviceId: string,
    format: FileFormat,
    { from, until, filter }: Span & { filter: string },
    after: ExportPage['last'] | null,
    { limit, earlier }: PageLimits,
  ): Promise<ExportPage> => {
    const bounds = [from.toISOString(), until.toISOString()];
    const before = format.isNewestFirst ? until : new Date(from.getTime() - 1);
    const key = after ? [after.timestamp, after.alertType] : [before.toISOString(), ''];
    const sources = pointSources.filter((name) => name.includes(filter.toLowerCase()));
    const matching = [filter, likeLiteral(filter), sources];
    const { rows } = await executeSql(db)(pageSql(format), [
      deviceId,
      ...bounds,
      ...key,
      limit,
      ...matching,
      format.between,
      ...(format.atGap === undefined ? [] : [(after ?? earlier)?.timestamp ?? null]),
    ]);
    const [row = {}] = rows;
    const { text, count, timestamp, alertType } = row;
    // The driver's row objects live until the next major GC and would keep the text in memory.
    row.text = null;
    return {
      text: String(text ?? ''),
      count: Number(count),
      last: { timestamp: String(timestamp), alertType: String(alertType) },
    };
  },
});
