import type { FoundPoint, Sink } from './read-point.ts';
import { readTime } from './read-time.ts';
import { fieldOf, isRecord, type Loose, listOf, numberOf, recordOf } from './records.ts';

const timeNames = ['time', 'timestamp', 'tst', 'datetime', 'recorded_at'];

const toPoint = (position: unknown, at: number, told: Loose): FoundPoint => {
  const [longitude, latitude, altitude] = listOf(position);
  return {
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    altitude: numberOf(altitude ?? told.altitude),
    at,
    accuracy: numberOf(fieldOf(told, 'accuracy', 'horizontal_accuracy', 'acc')),
    course: numberOf(fieldOf(told, 'course', 'heading', 'cog')),
    satellites: numberOf(told.satellites),
  };
};

/** Ours has km/h, and so has OwnTracks (`vel`); Overland, which alone writes `horizontal_accuracy`, has m/s. */
const speedOf = (told: Loose) => {
  const speed = numberOf(told.speed);
  return told.horizontal_accuracy === undefined ? numberOf(told.vel ?? speed) : speed * 3.6;
};

/** Overland's is from 0 to 1. */
const batteryOf = (told: Loose) => numberOf(told.battery ?? told.batt ?? numberOf(told.battery_level) * 100);

/** Of our own exports, which have all of these of each point, a type of alerts only. */
const isAlert = (told: Loose) =>
  typeof told.type === 'string' && ['address', 'temperature', 'voltage'].every((name) => Object.hasOwn(told, name));

const timesOf = (told: Loose): unknown[] =>
  listOf(fieldOf(told, 'coordTimes', 'times') ?? recordOf(told.coordinateProperties).times);

const readGeometry = (geometry: Loose, told: Loose, times: unknown[], sink: Sink) => {
  const coordinates = listOf(geometry.coordinates);
  if (geometry.type === 'Point') {
    const at = readTime(fieldOf(told, ...timeNames));
    sink.found({
      ...toPoint(coordinates, at, told),
      speed: speedOf(told),
      battery: batteryOf(told),
      isAlert: isAlert(told),
    });
  } else if (geometry.type === 'LineString' || geometry.type === 'MultiPoint') {
    for (const [index, position] of coordinates.entries()) sink.found(toPoint(position, readTime(times[index]), {}));
  } else if (geometry.type === 'MultiLineString') {
    let before = 0;
    for (const [index, line] of coordinates.entries()) {
      const nested = Array.isArray(times[index]) ? times[index] : times.slice(before, before + listOf(line).length);
      readGeometry({ type: 'LineString', coordinates: line }, told, listOf(nested), sink);
      before += listOf(line).length;
    }
  }
};

/** Polygons and other things without a time on their way are no history. */
export const readFeature = (feature: Loose, sink: Sink) => {
  const told = recordOf(feature.properties);
  if (isRecord(feature.geometry)) readGeometry(feature.geometry, told, timesOf(told), sink);
};
