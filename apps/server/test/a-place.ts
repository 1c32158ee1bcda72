/** Complete body of `POST /api/v2/places`. */
export const aPlace = {
  name: 'Home',
  icon: 'home',
  latitude: 47.14,
  longitude: 9.52,
  radius: 150,
  devices: 'all',
  arrive: true,
  leave: true,
} as const;
