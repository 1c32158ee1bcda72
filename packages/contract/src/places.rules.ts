/** Per user. */
export const placesMax = 100;
export const placeNameMaxLength = 60;

/** In metres. */
export const placeRadiusMin = 50;
export const placeRadiusMax = 5000;
export const defaultPlaceRadius = 150;

/** Daily time window in minutes after midnight; it may span midnight. */
export interface PlaceHours {
  from: number;
  until: number;
}

export const lastMinuteOfDay = 24 * 60 - 1;
export const nightHours: PlaceHours = { from: 22 * 60, until: 6 * 60 };

/** Equal bounds mean the whole day. */
export const isWithinHours = ({ from, until }: PlaceHours, minute: number) => {
  if (from === until) return true;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
};

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
