import { deviceOfTopic, toFilter } from '@holdfast/contract/mappings.rules';
import { downTopic, mayPublish } from './mqtt-topics.ts';

export type BrokerAction = 'publish' | 'subscribe';

export interface ServerLogin {
  username: string;
  password: string;
}

/** Credentials of this server at an external broker, from `MQTT_URL`; null if the URL has no user. */
export const serverLoginOf = (mqttUrl: string | undefined): ServerLogin | null => {
  if (!mqttUrl) return null;
  const { username, password } = new URL(mqttUrl);
  return username ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : null;
};

/** Must grant the same rights as the embedded broker. */
export const deviceMay = (imei: string, action: BrokerAction, topic: string): boolean =>
  action === 'publish' ? mayPublish(imei, topic) && !/[+#]/.test(topic) : topic === downTopic(imei);

/** A mapping's account may publish to the mapped topic and may not subscribe. */
export const mappingMay = (mappedTopic: string, action: BrokerAction, topic: string): boolean =>
  action === 'publish' && !/[+#]/.test(topic) && deviceOfTopic(mappedTopic, topic) !== null;

const ownSubscriptions = ['devices/+/up', 'owntracks/+/+'];

const subscriptionsOf = (mappedTopics: string[]) => [...ownSubscriptions, ...mappedTopics.map(toFilter)];

/** Brokers send the filter either with its `$share/<group>/` prefix or without it. */
export const serverMay = (action: BrokerAction, topic: string, mappedTopics: string[]): boolean =>
  action === 'publish'
    ? /^devices\/[^/+#]+\/down$/.test(topic)
    : subscriptionsOf(mappedTopics).includes(topic.replace(/^\$share\/[^/]+\//, ''));

export const mosquittoPasswords = (logins: { username: string; hash: string }[]) =>
  logins.map(({ username, hash }) => `${username}:${hash}\n`).join('');

/** Mosquitto replaces `%u` with the user name, which is the device's IMEI. */
export const mosquittoRights = (server: ServerLogin | null, mappings: { username: string; topic: string }[]) => {
  const devices = ['pattern write devices/%u/up', 'pattern write owntracks/%u/#', 'pattern read devices/%u/down'];
  const own = subscriptionsOf(mappings.map(({ topic }) => topic)).map((topic) => `topic read ${topic}`);
  const ofMappings = mappings.flatMap(({ username, topic }) => [
    `user ${username}`,
    `topic write ${toFilter(topic)}`,
    '',
  ]);
  const ofServer = server ? [`user ${server.username}`, ...own, 'topic write devices/+/down', ''] : [];
  return `${[...ofServer, ...ofMappings, ...devices].join('\n')}\n`;
};
