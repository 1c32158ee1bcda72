interface Position {
  latitude: number;
  longitude: number;
}

/** Mean earth radius in metres. */
export const earthRadius = 6_371_008.8;
export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine). */
export const metresBetween = (from: Position, to: Position) => {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half)));
};
