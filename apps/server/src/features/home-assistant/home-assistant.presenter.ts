import { batteryPercent, liveStatusRules } from '@holdfast/contract/devices.rules';
import { type DeviceModel, modelOf } from '@holdfast/contract/models.rules';
import { metresBetween } from '@holdfast/contract/sphere.rules';
import type { Retained } from '../../platform/mqtt/mqtt-publisher.ts';
import type { PublishedPlace, PublishedRow } from './home-assistant.repository.ts';
import { homeAssistantTexts as texts } from './home-assistant.texts.ts';

/** Identity of this server at a broker that others may use too. */
export interface Site {
  /** Pseudonymous id of this server. */
  id: string;
  version: string;
  webUrl: string;
  /** Manufacturer of first-party devices. */
  brandName: string;
}

/** Default discovery prefix of Home Assistant. */
const prefix = 'homeassistant';
export const statusTopic = `${prefix}/status`;
export const here = 'online';
export const gone = 'offline';

const siteTopic = ({ id }: Site) => `holdfast/${id}`;
export const presenceTopic = (site: Site) => `${siteTopic(site)}/status`;

const componentOf = (object: string) => {
  if (object === 'tracker') return 'device_tracker';
  return object === 'battery' || object === 'temperature' ? 'sensor' : 'binary_sensor';
};

const topicsOf = (site: Site, nodeId: string) => {
  const own = `${siteTopic(site)}/${nodeId}`;
  return {
    config: (object: string) => `${prefix}/${componentOf(object)}/${nodeId}/${object}/config`,
    availability: `${own}/availability`,
    position: `${own}/position`,
    sensors: `${own}/sensors`,
    inside: (object: string) => `${own}/${object}`,
  };
};

const modelNames: Record<DeviceModel, string> = {
  'airbolt-gps': 'GPS',
  'airbolt-lock': 'Lock',
  'airbolt-card': 'Card',
  'airbolt-travel-lock': 'Travel Lock',
  phone: 'Phone',
  mqtt: 'MQTT',
  gt06: 'GT06',
  teltonika: 'Teltonika',
  h02: 'H02',
  gps103: 'GPS103',
};

type State = NonNullable<PublishedRow['state']>;
type Published = PublishedRow & { device: NonNullable<PublishedRow['device']>; state: State };

export const isPublished = (row: PublishedRow): row is Published => row.device !== null && row.state !== null;

const placeObject = ({ id }: PublishedPlace) => `place_${id.replaceAll('-', '')}`;

const positionOf = ({ latitude, longitude, positionAt }: State) =>
  latitude === null || longitude === null || positionAt === null ? null : { latitude, longitude };

const percentOf = (isWifiDevice: boolean, state: State) =>
  batteryPercent({
    is_wifi_device: isWifiDevice,
    battery_percentage: state.batteryPercentage,
    modem_voltage: state.modemVoltage,
  });

/** State of the alert evaluation if the place is watched; otherwise computed from the live position. */
const isInsidePlace = (place: PublishedPlace, state: State): boolean | null => {
  if (place.isWatched && place.isInside !== null) return place.isInside;
  const position = positionOf(state);
  return position && metresBetween(place, position) <= place.radius;
};

/** Home Assistant interprets `None` as unknown. */
const toSwitch = (isOn: boolean | null) => (isOn === null ? 'None' : isOn ? 'ON' : 'OFF');

const isHeardFrom = ({ lastSeenAt }: State, now: Date) =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < liveStatusRules.silentAfterHours * 3_600_000;

/** Without coordinates Home Assistant clears the previous ones. */
const attributesOf = ({ state, speed, course }: Published, battery: number | null) => ({
  ...(positionOf(state) && { ...positionOf(state), gps_accuracy: state.accuracy ?? 0, speed, course }),
  ...(battery !== null && { battery_level: battery }),
  last_seen: state.lastSeenAt?.toISOString() ?? null,
});

const configsOf = (site: Site, row: Published, places: PublishedPlace[]) => {
  const { nodeId, fence, state } = row;
  const { name, type, model: stored, isWifiDevice } = row.device;
  const topics = topicsOf(site, nodeId);
  const model = modelOf(type, stored);
  const sensor = (key: string) => ({
    state_topic: topics.sensors,
    value_template: `{{ value_json.${key} }}`,
    device_class: key,
    state_class: 'measurement',
    entity_category: 'diagnostic',
  });
  const inside = (object: string, label: string) => ({
    name: label,
    state_topic: topics.inside(object),
    payload_on: 'ON',
    payload_off: 'OFF',
  });
  const own: Record<string, object> = {
    tracker: { name: null, json_attributes_topic: topics.position, source_type: 'gps' },
    ...(percentOf(isWifiDevice, state) !== null && {
      battery: { ...sensor('battery'), unit_of_measurement: '%', suggested_display_precision: 0 },
    }),
    ...(state.modemTemperature !== null && {
      temperature: { ...sensor('temperature'), unit_of_measurement: '°C', suggested_display_precision: 1 },
    }),
    ...(fence?.isOn && fence.corners.length > 0 && { fence: inside('fence', texts.fence) }),
    ...Object.fromEntries(places.map((place) => [placeObject(place), inside(placeObject(place), place.name)])),
  };
  const common = {
    availability: [presenceTopic(site), topics.availability].map((topic) => ({
      topic,
      payload_available: here,
      payload_not_available: gone,
    })),
    availability_mode: 'all',
    qos: 1,
    device: {
      identifiers: [nodeId],
      name,
      manufacturer: model.startsWith('airbolt-') ? site.brandName : texts.otherMaker,
      model: modelNames[model],
      ...(state.firmware !== null && { sw_version: state.firmware }),
      configuration_url: site.webUrl,
    },
    origin: { name: 'Holdfast', sw: site.version, url: site.webUrl },
  };
  return Object.entries(own).map(([object, config]) => ({
    object,
    config: { unique_id: `${nodeId}_${object}`, ...config, ...common },
  }));
};

const retained = (topic: string, content: string | object): Retained => ({
  topic,
  payload: typeof content === 'string' ? content : JSON.stringify(content),
});

export const toMessages = (site: Site, row: Published, places: PublishedPlace[], now: Date) => {
  const { nodeId, state, device } = row;
  const topics = topicsOf(site, nodeId);
  const battery = percentOf(device.isWifiDevice, state);
  const configs = configsOf(site, row, places);
  const states = [
    retained(topics.position, attributesOf(row, battery)),
    retained(topics.sensors, { battery, temperature: state.modemTemperature }),
    ...(configs.some(({ object }) => object === 'fence')
      ? [retained(topics.inside('fence'), toSwitch(row.fence?.isInside ?? null))]
      : []),
    ...places.map((place) => retained(topics.inside(placeObject(place)), toSwitch(isInsidePlace(place, state)))),
    retained(topics.availability, isHeardFrom(state, now) ? here : gone),
  ];
  return {
    objects: configs.map(({ object }) => object),
    messages: [...configs.map(({ object, config }) => retained(topics.config(object), config)), ...states],
  };
};

/** Empty retained payloads: the broker deletes the messages, and Home Assistant removes the entities. */
export const toRemovals = (site: Site, nodeId: string, objects: string[], { isWhole }: { isWhole: boolean }) => {
  const topics = topicsOf(site, nodeId);
  const ofDevice = isWhole ? [topics.position, topics.sensors, topics.availability] : [];
  const insides = objects.filter((object) => componentOf(object) === 'binary_sensor').map(topics.inside);
  return [...objects.map(topics.config), ...insides, ...ofDevice].map((topic) => retained(topic, ''));
};
