import type { PhoneSettings } from '@holdfast/contract/devices';

interface Phone {
  imei: string;
  secret: string;
  name: string;
}

const http = 3;

/** Two letters that OwnTracks shows on its map. */
const trackerIdOf = (name: string) => {
  const [first = '', second = ''] = name.match(/[a-z0-9]+/gi) ?? [];
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2);
  return letters.toUpperCase().padEnd(2, 'X');
};

/**
 * The app reads the link's value with or without percent-encoding, depending on its version, so there must be nothing
 * to encode: of plain ASCII base64 has no `+` and no `/`, and of a multiple of three bytes no `=`.
 */
const ownTracksLink = (configuration: object) => {
  const json = JSON.stringify(configuration);
  const text = json.padEnd(Math.ceil(json.length / 3) * 3, ' ');
  return `owntracks:///config?inline=${Buffer.from(text).toString('base64')}`;
};

const gpsLoggerFields = {
  lat: '%LAT',
  lon: '%LON',
  timestamp: '%TIMESTAMP',
  accuracy: '%ACC',
  altitude: '%ALT',
  bearing: '%DIR',
  batt: '%BATT',
  charge: '%CHARGING',
  speed: '%SPD',
  speedUnit: 'ms',
};

/** https://owntracks.org/booklet/features/remoteconfig/ and what the other apps call their address. */
export const phoneSettings = (webUrl: string, { imei, secret, name }: Phone): PhoneSettings => {
  const at = (path: string) => new URL(path, webUrl).href;
  const url = at('/ingest/owntracks');
  const trackerId = trackerIdOf(name);
  const login = { auth: true, username: imei, password: secret };
  const fields = Object.entries(gpsLoggerFields).map(([field, value]) => `${field}=${value}`);
  return {
    id: imei,
    secret,
    ownTracks: {
      link: ownTracksLink({ _type: 'configuration', mode: http, url, ...login, deviceId: 'phone', tid: trackerId }),
      url,
      trackerId,
    },
    traccarClient: { url: at(`/ingest/osmand/${secret}`) },
    gpsLogger: { url: `${at(`/ingest/osmand/${secret}`)}?id=${imei}&${fields.join('&')}` },
    overland: { url: at(`/ingest/overland/${secret}?id=${imei}`) },
  };
};
