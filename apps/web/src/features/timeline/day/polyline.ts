import type { Position } from '../../../map/map-settings.ts';

const precision = 1e5;

/** Google's encoded polyline with five decimals. */
export const decodePolyline = (encoded: string): Position[] => {
  const positions: Position[] = [];
  let [index, latitude, longitude] = [0, 0, 0];

  const readDelta = () => {
    let [bits, shift, chunk] = [0, 0, 0x20];
    while (chunk >= 0x20 && index < encoded.length) {
      chunk = encoded.charCodeAt(index) - 63;
      bits |= (chunk & 0x1f) << shift;
      shift += 5;
      index += 1;
    }
    return bits & 1 ? ~(bits >> 1) : bits >> 1;
  };

  while (index < encoded.length) {
    latitude += readDelta();
    longitude += readDelta();
    positions.push({ latitude: latitude / precision, longitude: longitude / precision });
  }
  return positions;
};
