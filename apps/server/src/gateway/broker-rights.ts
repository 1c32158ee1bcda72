import { deviceOfTopic, toFilter } from '@holdfast/contract/mappings.rules';
import { downTopic, mayPublish } from './mqtt-topics.ts';

export type BrokerAction = 'publish' | 'subscribe';

export interface ServerLogin {
  username: string;
  password: string;
}

/** How this server signs in to an external broker: what `MQTT_URL` says, or null where that names no user. */
export const serverLoginOf = (mqttUrl: string | undefined): ServerLogin | null => {
  if (!mqttUrl) return null;
  const { username, password } = new URL(mqttUrl);
  return username ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : null;
};

/** The same rights as in the embedded broker, for a broker that asks us. */
export const deviceMay = (imei: string, action: BrokerAction, topic: string): boolean =>
  action === 'publish' ? mayPublish(imei, topic) && !/[+#]/.test(topic) : topic === downTopic(imei);

/** An account of a mapping hands over what it maps, and hears nothing. */
export const mappingMay = (mappedTopic: string, action: BrokerAction, topic: string): boolean =>
  action === 'publish' && !/[+#]/.test(topic) && deviceOfTopic(mappedTopic, topic) !== null;

const ownSubscriptions = ['devices/+/up', 'owntracks/+/+'];

const subscriptionsOf = (mappedTopics: string[]) => [...ownSubscriptions, ...mappedTopics.map(toFilter)];

/** Some brokers ask for the filter as it was sent, others for what is behind the name of the group. */
export const serverMay = (action: BrokerAction, topic: string, mappedTopics: string[]): boolean =>
  action === 'publish'
    ? /^devices\/[^/+#]+\/down$/.test(topic)
    : subscriptionsOf(mappedTopics).includes(topic.replace(/^\$share\/[^/]+\//, ''));

export const mosquittoPasswords = (logins: { username: string; hash: string }[]) =>
  logins.map(({ username, hash }) => `${username}:${hash}\n`).join('');

/** `%u` is the user name, which for a device is its imei. */
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
