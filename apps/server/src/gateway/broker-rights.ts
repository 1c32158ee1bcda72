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

const ownSubscriptions = ['devices/+/up', 'owntracks/+/+'];

/** Some brokers ask for the filter as it was sent, others for what is behind the name of the group. */
export const serverMay = (action: BrokerAction, topic: string): boolean =>
  action === 'publish'
    ? /^devices\/[^/+#]+\/down$/.test(topic)
    : ownSubscriptions.includes(topic.replace(/^\$share\/[^/]+\//, ''));

export const mosquittoPasswords = (logins: { username: string; hash: string }[]) =>
  logins.map(({ username, hash }) => `${username}:${hash}\n`).join('');

/** `%u` is the user name, which for a device is its imei. */
export const mosquittoRights = (server: ServerLogin | null) => {
  const devices = ['pattern write devices/%u/up', 'pattern write owntracks/%u/#', 'pattern read devices/%u/down'];
  const own = ownSubscriptions.map((topic) => `topic read ${topic}`);
  const ofServer = server ? [`user ${server.username}`, ...own, 'topic write devices/+/down', ''] : [];
  return `${[...ofServer, ...devices].join('\n')}\n`;
};
