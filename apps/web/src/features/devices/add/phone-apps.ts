import type { PhoneSettings } from '@holdfast/contract/devices';
import { addingTexts } from './adding.texts.ts';

const { fields } = addingTexts.phone;

export const phoneApps = ['ownTracks', 'traccarClient', 'gpsLogger', 'overland'] as const;
export type PhoneApp = (typeof phoneApps)[number];

interface Field {
  label: string;
  text: string;
}

/** Settings of each app, labelled as the app labels them. */
export const fieldsOf: Record<PhoneApp, (phone: PhoneSettings) => Field[]> = {
  ownTracks: ({ id, secret, ownTracks }) => [
    { label: fields.mode, text: 'HTTP' },
    { label: fields.url, text: ownTracks.url },
    { label: fields.user, text: id },
    { label: fields.password, text: secret },
    { label: fields.trackerId, text: ownTracks.trackerId },
  ],
  traccarClient: ({ id, traccarClient }) => [
    { label: fields.serverUrl, text: traccarClient.url },
    { label: fields.deviceId, text: id },
  ],
  gpsLogger: ({ gpsLogger }) => [{ label: fields.url, text: gpsLogger.url }],
  overland: ({ overland }) => [{ label: fields.endpoint, text: overland.url }],
};

/** A phone cannot reach the server under these host names. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
