import { type ExportFormat, gpxCreator } from '@holdfast/contract/history.rules';
import { csvCellSql } from '../../platform/zip/csv-sql.ts';
import { motionColumns } from './motion-columns.ts';

/** Export file format. The database renders the points as text, so that they are never JavaScript objects. */
export interface FileFormat {
  contentType: string;
  isNewestFirst: boolean;
  head: (deviceName: string) => string;
  /** Columns of `location_points` that `point` has beside time, type and address. */
  columns: string;
  /** SQL expression for the text of an address, which `point` has as `address`; without it, the address as it is. */
  address?: (text: string) => string;
  /** SQL expression for the text of one point. */
  point: string;
  between: string;
  /** Text before a point that follows a gap, e.g. a new track segment. */
  atGap?: string;
  tail: string;
  /**
   * Points per query. Larger texts (over about 100 kB) are promoted out of the young generation of V8 and grow the
   * heap.
   */
  pagePoints: number;
  /** Points per query of a quick database, `pagePoints` if undefined. */
  mostPagePoints?: number;
}

const time = `to_char(timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const csvPageColumns = `latitude, longitude, accuracy, source, modem_temperature, modem_voltage,
  to_json(timestamp AT TIME ZONE 'UTC')::text AS iso`;

const orEmpty = (column: string) => (end: string) => `coalesce(${column} || ${end}, ${end})`;
const value = (sql: string) => (end: string) => `${sql} || ${end}`;

/** Name and SQL expression of the value with the separator behind it. */
const csvColumns: [string, (end: string) => string][] = [
  // Nearly all are whole seconds, and to_char costs more than to cut the quotes off.
  ['Created On', value(`CASE octet_length(iso) WHEN 21 THEN btrim(iso, '"') || '.000Z' ELSE ${time} END`)],
  ['Timestamp', value(`floor(date_part('epoch', timestamp))::bigint`)],
  ['Address', value('address')],
  ['Latitude', value('latitude')],
  ['Longitude', value('longitude')],
  ['Type', value(`CASE alert_type WHEN '' THEN 'Location' ELSE ${csvCellSql('alert_type')} END`)],
  ['Source', orEmpty('source')],
  ['Accuracy (m)', orEmpty('accuracy')],
  ['Temperature (°C)', orEmpty('modem_temperature')],
  ['Voltage (mV)', orEmpty('modem_voltage')],
];

/** Halves of halves, because `||` copies both sides; `concat` costs still more. */
const joined = (texts: string[]): string => {
  const half = Math.ceil(texts.length / 2);
  return texts.length > 1 ? `(${joined(texts.slice(0, half))} || ${joined(texts.slice(half))})` : `(${texts[0]})`;
};

const csvLine = joined(csvColumns.map(([, sql], at) => sql(at === csvColumns.length - 1 ? "E'\\r\\n'" : "','")));

const entities: [string, string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
];

/** Characters that are not allowed in XML. */
const forbidden = '[\\u0001-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]';

const escapeXml = (text: string) =>
  entities.reduce(
    (escaped, [from, to]) => escaped.replaceAll(from, to),
    text.replaceAll(new RegExp(forbidden, 'g'), ''),
  );

const xmlSql = (text: string) =>
  entities.reduce(
    (escaped, [from, to]) => `replace(${escaped}, '${from}', '${to}')`,
    `regexp_replace(${text}, '${forbidden}', '', 'g')`,
  );

const elementSql = (name: string, value: string, isThere: string) =>
  `CASE WHEN ${isThere} THEN '<${name}>' || ${value} || '</${name}>' ELSE '' END`;

// XML decimals have no exponent; the cast via text keeps all digits.
const [latitude, longitude, altitude] = [
  'latitude::text::numeric',
  'longitude::text::numeric',
  'altitude::text::numeric',
];
/** In GPX longitude is below 180, so the antimeridian is -180. */
const gpxLongitude = '(CASE longitude WHEN 180 THEN -180 ELSE longitude END)::text::numeric';
/** Speed (m/s) and course are not part of GPX 1.1 and need the Garmin extension. */
const gpxMotion = elementSql(
  'extensions',
  `concat('<gpxtpx:TrackPointExtension>',
    ${elementSql('gpxtpx:speed', 'trim_scale(round(speed::text::numeric / 3.6, 3))', 'speed IS NOT NULL')},
    ${elementSql('gpxtpx:course', 'course', 'course IS NOT NULL')}, '</gpxtpx:TrackPointExtension>')`,
  'coalesce(speed, course) IS NOT NULL',
);
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

const pointColumns = `latitude, longitude, accuracy, source, modem_temperature, modem_voltage, ${motionColumns}`;

export const fileFormats: Record<ExportFormat, FileFormat> = {
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    isNewestFirst: true,
    head: () => `${csvColumns.map(([name]) => name).join(',')}\r\n`,
    columns: csvPageColumns,
    address: csvCellSql,
    point: csvLine,
    between: '',
    tail: '',
    pagePoints: 500,
    mostPagePoints: 2000,
  },
  // https://www.topografix.com/GPX/1/1/
  gpx: {
    contentType: 'application/gpx+xml; charset=utf-8',
    isNewestFirst: false,
    head: (name) =>
      `${xmlHead}<gpx version="1.1" creator="${gpxCreator}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n<trk><name>${escapeXml(name)}</name><trkseg>\n`,
    columns: pointColumns,
    point: `concat('<trkpt lat="', ${latitude}, '" lon="', ${gpxLongitude}, '">', ${elementSql('ele', altitude, 'altitude IS NOT NULL')},
      '<time>', ${time}, '</time>', ${elementSql('desc', xmlSql('address'), `address <> ''`)},
      ${elementSql('src', 'source', 'source IS NOT NULL')}, ${elementSql('type', xmlSql('alert_type'), `alert_type <> ''`)},
      ${elementSql('sat', 'satellites', 'satellites >= 0')}, ${gpxMotion}, E'</trkpt>\\n')`,
    between: '',
    atGap: '</trkseg><trkseg>\n',
    tail: '</trkseg></trk>\n</gpx>\n',
    pagePoints: 500,
  },
  // https://www.ogc.org/standard/kml/
  kml: {
    contentType: 'application/vnd.google-earth.kml+xml; charset=utf-8',
    isNewestFirst: false,
    head: (name) =>
      `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document><name>${escapeXml(name)}</name>\n`,
    columns: pointColumns,
    point: `concat('<Placemark><name>', ${time}, '</name>', ${elementSql('description', xmlSql('address'), `address <> ''`)},
      '<TimeStamp><when>', ${time}, '</when></TimeStamp><Point><coordinates>', ${longitude}, ',', ${latitude},
      ',' || ${altitude}, E'</coordinates></Point></Placemark>\\n')`,
    between: '',
    tail: '</Document>\n</kml>\n',
    pagePoints: 250,
  },
  // https://www.rfc-editor.org/rfc/rfc7946
  geojson: {
    contentType: 'application/geo+json; charset=utf-8',
    isNewestFirst: false,
    head: (name) => `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[\n`,
    columns: pointColumns,
    point: `json_build_object('type', 'Feature',
      'geometry', json_build_object('type', 'Point', 'coordinates', CASE WHEN altitude IS NULL
        THEN json_build_array(longitude, latitude) ELSE json_build_array(longitude, latitude, altitude) END),
      'properties', json_build_object('time', ${time}, 'address', address, 'type', nullif(alert_type, ''),
        'source', source, 'accuracy', accuracy, 'speed', speed, 'course', course, 'battery', battery,
        'satellites', satellites, 'temperature', modem_temperature, 'voltage', modem_voltage))::text`,
    between: ',\n',
    tail: '\n]}\n',
    pagePoints: 250,
  },
};
