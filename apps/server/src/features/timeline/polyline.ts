import { type Spot7, toDegrees } from '@holdfast/contract/timeline-fix.rules';

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
};

/** https://developers.google.com/maps/documentation/utilities/polylinealgorithm */
export const encodePolyline = (spots: readonly Spot7[]): string => {
  let [latitude, longitude] = [0, 0];
  return spots
    .map(({ lat, lon }) => {
      const [y, x] = [Math.round(toDegrees(lat) * 1e5), Math.round(toDegrees(lon) * 1e5)];
      const text = encodeNumber(y - latitude) + encodeNumber(x - longitude);
      [latitude, longitude] = [y, x];
      return text;
    })
    .join('');
};
