import type { PhoneConfiguration, PhoneSettings } from '@holdfast/contract/devices';

interface Phone {
  imei: string;
  secret: string;
  name: string;
}

const http = 3;

/** The two-character tracker id (`tid`) of OwnTracks. */
const trackerIdOf = (name: string) => {
  const [first = '', second = ''] = name.match(/[a-z0-9]+/gi) ?? [];
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2);
  return letters.toUpperCase().padEnd(2, 'X');
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

/** https://owntracks.org/booklet/features/remoteconfig/ */
export const ownTracksConfiguration = ({ id, secret, ownTracks }: PhoneSettings): PhoneConfiguration => ({
  _type: 'configuration',
  mode: http,
  url: ownTracks.url,
  auth: true,
  username: id,
  password: secret,
  deviceId: 'phone',
  tid: ownTracks.trackerId,
});

export const phoneSettings = (webUrl: string, { imei, secret, name }: Phone): PhoneSettings => {
  const at = (path: string) => new URL(path, webUrl).href;
  const fields = Object.entries(gpsLoggerFields).map(([field, value]) => `${field}=${value}`);
  return {
    id: imei,
    secret,
    ownTracks: { url: at('/ingest/owntracks'), trackerId: trackerIdOf(name) },
    traccarClient: { url: at(`/ingest/osmand/${secret}`) },
    gpsLogger: { url: `${at(`/ingest/osmand/${secret}`)}?id=${imei}&${fields.join('&')}` },
    overland: { url: at(`/ingest/overland/${secret}?id=${imei}`) },
  };
};
