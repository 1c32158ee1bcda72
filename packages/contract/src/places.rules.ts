/** Of one person. */
export const placesMax = 100;
export const placeNameMaxLength = 60;

/** In metres. */
export const placeRadiusMin = 50;
export const placeRadiusMax = 5000;
export const defaultPlaceRadius = 150;

export const placeIcons = [
  'pin',
  'home',
  'work',
  'depot',
  'school',
  'workshop',
  'harbour',
  'gym',
  'shop',
  'pet',
] as const;
export type PlaceIcon = (typeof placeIcons)[number];
