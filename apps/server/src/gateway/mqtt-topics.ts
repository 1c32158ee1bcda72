import { decodeMessage } from './decode-message.ts';
import { decodeOwntracksPayload } from './decode-owntracks.ts';
import type { Decoded } from './up-message.ts';

export const upTopic = (imei: string) => `devices/${imei}/up`;
export const downTopic = (imei: string) => `devices/${imei}/down`;

const owntracksTopic = (imei: string) => `owntracks/${imei}/`;

export const isOwntracks = (topic: string) => topic.startsWith('owntracks/');

export const mayPublish = (imei: string, topic: string) =>
  topic === upTopic(imei) || topic.startsWith(owntracksTopic(imei));

/** Null for a topic that belongs to no device. */
export const imeiOfTopic = (topic: string): string | null =>
  /^devices\/([^/]+)\/up$/.exec(topic)?.[1] ?? /^owntracks\/([^/]+)\//.exec(topic)?.[1] ?? null;

export const decodeByTopic = (topic: string, payload: Uint8Array): Decoded =>
  isOwntracks(topic) ? decodeOwntracksPayload(payload) : decodeMessage(payload);
