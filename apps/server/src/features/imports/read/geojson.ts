import type { FoundPoint, Sink } from './read-point.ts';
import { readTime } from './read-time.ts';
import { fieldOf, isRecord, type Loose, listOf, numberOf, recordOf } from './records.ts';

const timeNames = ['time', 'timestamp', 'tst', 'datetime', 'recorded_at'];

const toPoint = (position: unknown, at: number, properties: Loose): FoundPoint => {
  const [longitude, latitude, altitude] = listOf(position);
  return {
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    altitude: numberOf(altitude ?? properties.altitude),
    at,
    accuracy: numberOf(fieldOf(properties, 'accuracy', 'horizontal_accuracy', 'acc')),
    course: numberOf(fieldOf(properties, 'course', 'heading', 'cog')),
    satellites: numberOf(properties.satellites),
  };
};

/** km/h: own format and OwnTracks (`vel`); Overland, recognised by `horizontal_accuracy`, uses m/s. */
const speedOf = (properties: Loose) => {
  const speed = numberOf(properties.speed);
  return properties.horizontal_accuracy === undefined ? numberOf(properties.vel ?? speed) : speed * 3.6;
};

/** `battery_level` of Overland ranges from 0 to 1. */
const batteryOf = (properties: Loose) =>
  numberOf(properties.battery ?? properties.batt ?? numberOf(properties.battery_level) * 100);

/** Alert rows of our own exports: every feature has these properties, only alerts have a `type`. */
const isAlert = (properties: Loose) =>
  typeof properties.type === 'string' &&
  ['address', 'temperature', 'voltage'].every((name) => Object.hasOwn(properties, name));

const timesOf = (properties: Loose): unknown[] =>
  listOf(fieldOf(properties, 'coordTimes', 'times') ?? recordOf(properties.coordinateProperties).times);

const readGeometry = (geometry: Loose, properties: Loose, times: unknown[], sink: Sink) => {
  const coordinates = listOf(geometry.coordinates);
  if (geometry.type === 'Point') {
    const at = readTime(fieldOf(properties, ...timeNames));
    sink.found({
      ...toPoint(coordinates, at, properties),
      speed: speedOf(properties),
      battery: batteryOf(properties),
      isAlert: isAlert(properties),
    });
  } else if (geometry.type === 'LineString' || geometry.type === 'MultiPoint') {
    for (const [index, position] of coordinates.entries()) sink.found(toPoint(position, readTime(times[index]), {}));
  } else if (geometry.type === 'MultiLineString') {
    let before = 0;
    for (const [index, line] of coordinates.entries()) {
      const nested = Array.isArray(times[index]) ? times[index] : times.slice(before, before + listOf(line).length);
      readGeometry({ type: 'LineString', coordinates: line }, properties, listOf(nested), sink);
      before += listOf(line).length;
    }
  }
};

/** Geometries without timestamps, such as polygons, are ignored. */
export const readFeature = (feature: Loose, sink: Sink) => {
  const properties = recordOf(feature.properties);
  if (isRecord(feature.geometry)) readGeometry(feature.geometry, properties, timesOf(properties), sink);
};
